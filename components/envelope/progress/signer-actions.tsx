'use client'

import { useQuery } from '@tanstack/react-query'
import { outboxParams } from '@/app/(desk)/outbox/search-params'
import { Button, ButtonLink } from '@/components/ui/button'
import { Mail } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/later-dialog'
import { UserRoundPen } from '@/components/ui/more-icons'
import { personName } from '@/components/ui/people'
import { sessionQuery, useMay } from '@/lib/browser/queries/session'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { isPending, sameAddress } from '@/lib/envelope/signer-state'
import type { SigningProgress } from '@/lib/envelope/signing-progress'
import { useRequestedAction } from '../actions/use-requested-action'

const ChangeRecipientDialog = laterDialog(() =>
  import('../recipient/change-recipient-dialog').then((part) => part.ChangeRecipientDialog),
)

type SignerActionsProps = { id: string; envelope: PdfSignRequest; progress: SigningProgress; signer: DocumentSigner }

/** What can be done about one pending person. */
export function SignerActions({ id, envelope, progress, signer }: SignerActionsProps) {
  const { data: session } = useQuery(sessionQuery)
  const mayChange = useMay('delegate')
  const [isChanging, setChanging] = useRequestedAction(
    'change-recipient',
    (query) => sameAddress(query.signer, signer.email) && (query.slot ?? `${signer.id}`) === `${signer.id}`,
  )
  if (!signer.email || !isPending(envelope, signer)) return null

  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1 sm:ml-0">
      {session?.outbox ? (
        <ButtonLink variant="ghost" size="sm" href={outboxParams.href('/outbox', { to: signer.email })}>
          <Mail aria-hidden="true" />
          Emails<span className="sr-only">{` to ${personName(signer)}`}</span>
        </ButtonLink>
      ) : null}
      {mayChange ? (
        <>
          <Button variant="ghost" size="sm" {...ChangeRecipientDialog.onHint} onClick={() => setChanging(true)}>
            <UserRoundPen aria-hidden="true" />
            Change recipient<span className="sr-only">{` ${personName(signer)}`}</span>
          </Button>
          <ChangeRecipientDialog
            id={id}
            signer={signer}
            progress={progress}
            open={isChanging}
            onOpenChange={setChanging}
          />
        </>
      ) : null}
    </div>
  )
}
