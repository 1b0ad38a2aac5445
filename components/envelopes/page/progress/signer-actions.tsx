'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outboxParams } from '@/components/outbox/address'
import { Button, ButtonLink } from '@/components/ui/button'
import { Mail } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/loadable'
import { UserRoundPen } from '@/components/ui/more-icons'
import { personName } from '@/components/ui/people'
import { sessionQuery, useMay, useOffer } from '@/lib/browser/queries/session'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { type CurrentMail, hasFailed } from '@/lib/envelope/mail-state'
import { mailedWith, type SigningProgress } from '@/lib/envelope/signing-progress'
import { isPending, type SignerState, sameAddress } from '@/lib/envelope/state'
import { useRequestedAction } from '../actions/use-requested-action'
import { MailOne } from './mail'
import { PersonMenu } from './person-menu'

const ChangeRecipientDialog = laterDialog(() =>
  import('../actions/change-recipient-dialog').then((part) => part.ChangeRecipientDialog),
)

type SignerActionsProps = {
  id: string
  envelope: PdfSignRequest
  progress: SigningProgress
  signer: DocumentSigner
  state: SignerState
  mail: CurrentMail | undefined
}

/** What can be done about one person. */
export function SignerActions({ id, envelope, progress, signer, state, mail }: SignerActionsProps) {
  const { data: session } = useQuery(sessionQuery)
  const [mayChange, mayResend] = [useMay('delegate'), useMay('resend')]
  const canResend = useOffer('resend_to_one') && mayResend
  const isWaiting = isPending(envelope, signer)
  const [wasWaiting] = useState(isWaiting)
  const [isChanging, setChanging] = useRequestedAction(
    'change-recipient',
    (query) =>
      (isWaiting || wasWaiting) &&
      sameAddress(query.signer, signer.email) &&
      (query.slot ?? `${signer.id}`) === `${signer.id}`,
  )
  if (!signer.email) return null
  const name = personName(signer)
  const mailedPeople = mailedWith(progress, signer, state)
  // It stays mounted when this person's part is taken away: by the change, because it goes on with
  // other envelopes, or meanwhile, because it says so.
  const dialog = mayChange ? (
    <ChangeRecipientDialog
      id={id}
      signer={signer}
      progress={progress}
      canChange={isWaiting}
      open={isChanging}
      onOpenChange={setChanging}
    />
  ) : null
  if (!isWaiting) {
    return (
      <>
        {dialog}
        {canResend && state === 'signed' && envelope.status === 'Signed' ? (
          <MailOne id={id} signer={signer} mailed={mailedPeople} mail={mail} kind="copy" />
        ) : null}
      </>
    )
  }
  const isTurn = state === 'turn'

  return (
    <>
      {dialog}
      <div className="-ml-2 flex flex-wrap items-center gap-1 sm:ml-0">
        {session?.outbox ? (
          <ButtonLink variant="tertiary" size="sm" href={outboxParams.href('/outbox', { to: signer.email })}>
            <Mail aria-hidden="true" />
            Emails<span className="sr-only">{` to ${name}`}</span>
          </ButtonLink>
        ) : null}
        {canResend && isTurn ? (
          // The button above the page reminds everybody whose turn it is.
          <MailOne
            id={id}
            signer={signer}
            mailed={mailedPeople}
            mail={mail}
            kind="reminder"
            isHidden={progress.current.length === 1}
          />
        ) : null}
        {mayChange ? (
          <Button
            variant={mail && hasFailed(mail) ? 'primary' : 'tertiary'}
            size="sm"
            {...ChangeRecipientDialog.onHint}
            onClick={() => setChanging(true)}
          >
            <UserRoundPen aria-hidden="true" />
            Change recipient<span className="sr-only">{` ${name}`}</span>
          </Button>
        ) : null}
        {isTurn && signer.id !== undefined ? <PersonMenu id={id} signer={signer} slot={signer.id} /> : null}
      </div>
    </>
  )
}
