'use client'

import { Copy } from '@/components/ui/icons'
import { personName } from '@/components/ui/people'
import { RecipientMark } from '@/components/ui/recipient/mark'
import { useOffer } from '@/lib/browser/queries/identity'
import { useMay } from '@/lib/browser/queries/session'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { currentMail } from '@/lib/envelope/mail-state'
import { recipientOf } from '@/lib/envelope/signing-progress'
import { MailNote, MailProblem } from './mail-line'
import { MailOne } from './mail-one'

type CopyRowProps = {
  id: string
  envelope: PdfSignRequest
  person: DocumentSigner
  /** When they get it. */
  note: string
}

/** Somebody who only gets a copy of the signed document. */
export function CopyRow({ id, envelope, person, note }: CopyRowProps) {
  const mayResend = useMay('resend')
  const canResend = useOffer('resend_to_one') && mayResend && envelope.status === 'Signed' && person.email
  const mail = currentMail(person, 'copy')
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 py-1.5 pr-2 pl-0.5 text-14">
      <Copy aria-hidden="true" className="mx-0.5 mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <RecipientMark id={recipientOf(envelope.signers ?? [], person)} className="mr-1.5 align-[-2px]" />
        <bdi translate="no" className="font-medium">
          {personName(person)}
        </bdi>{' '}
        <span className="text-13 text-ink-soft">
          <span>{[person.name && person.email, mail ? undefined : note].filter(Boolean).join(' · ')}</span>{' '}
          {mail ? <MailNote mail={mail} /> : null}
        </span>
        {mail ? <MailProblem mail={mail} /> : null}
      </div>
      {canResend ? <MailOne id={id} signer={person} mail={mail} kind="copy" /> : null}
    </li>
  )
}
