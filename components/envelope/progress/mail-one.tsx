'use client'

import { Button } from '@/components/ui/button'
import { Send } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/later-dialog'
import { personName } from '@/components/ui/people'
import type { DocumentSigner } from '@/lib/contract/envelope'
import type { CurrentMail } from '@/lib/envelope/mail-state'
import { sameAddress } from '@/lib/envelope/signer-state'
import type { MailOneKind } from '../actions/mail-one-dialog'
import { useRequestedAction } from '../actions/use-requested-action'

const MailOneDialog = laterDialog(() => import('../actions/mail-one-dialog').then((part) => part.MailOneDialog))

const LABELS: Record<MailOneKind, string> = { reminder: 'Send reminder', copy: 'Send the copy again' }

type MailOneProps = {
  id: string
  signer: DocumentSigner
  mail: CurrentMail | undefined
  kind: MailOneKind
  /** Only a link opens it. */
  isHidden?: boolean
}

/** Emails one person again: the invitation while they can act, the copy afterwards. */
export function MailOne({ id, signer, mail, kind, isHidden = false }: MailOneProps) {
  const [isOpen, setOpen] = useRequestedAction(
    kind === 'copy' ? 'send-copy' : 'remind-one',
    (query) => sameAddress(query.signer, signer.email) && (query.slot ?? `${signer.id}`) === `${signer.id}`,
  )
  return (
    <>
      {isHidden ? null : (
        <Button
          variant={mail?.isCopy && mail.state !== 'sent' && mail.state !== 'queued' ? 'secondary' : 'ghost'}
          size="sm"
          {...MailOneDialog.onHint}
          onClick={() => setOpen(true)}
        >
          <Send aria-hidden="true" />
          <span>{LABELS[kind]}</span>
          <span className="sr-only">{` to ${personName(signer)}`}</span>
        </Button>
      )}
      <MailOneDialog id={id} signer={signer} mail={mail} kind={kind} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
