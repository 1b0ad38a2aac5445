'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNow } from '@/components/ui/clock'
import { MailFrame } from '@/components/ui/mail-frame'
import { identityQuery } from '@/lib/browser/queries/identity'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Slot } from '@/lib/envelope/slots'
import { MAIL_FORMAT } from '@/lib/mail/format'
import { htmlText } from '@/lib/mail/html'
import { invitation } from '@/lib/mail/invitation'
import type { SendForm } from '../draft-form'
import { useDebounced } from '../use-debounced'
import { expiryDate } from './expiry'

const TYPING_PAUSE_MS = 300

/** In place of each person's own signing link. */
const PREVIEW_LINK = 'https://signing.example/sign/their-own-link'

/** The invitation as the first signer will read it. The service renders its mails with the same code. */
export function MailPreview({ template, slots }: { template: PdfSignRequest; slots: readonly Slot[] }) {
  const { control, getValues } = useFormContext<SendForm>()
  useWatch({ control })
  const form = getValues()
  const identity = useQuery(identityQuery).data
  const now = useNow()
  const at = Math.max(
    slots.findIndex(({ copy }) => !copy),
    0,
  )
  const [slot, typed] = [slots[at], form.slots[at]]
  const isOurs = identity?.mails === MAIL_FORMAT
  const { account = '', user } = identity ?? {}
  const letter = invitation({
    emailSubject: form.emailSubject,
    emailMessage: form.emailMessage,
    sender: {
      name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim() || user?.email || 'The sender',
      email: user?.email ?? '',
      account,
    },
    signer: { name: typed?.name.trim() || slot?.label || 'signer', requestRole: slot?.role ?? 'Signer' },
    files: (template.files ?? []).map((file, index) => file.name?.trim() || `Document ${index + 1}`),
    expiresOn: expiryDate(new Date(now), form.expirationDays),
    link: PREVIEW_LINK,
  })
  // A frame that reloads at every key press would flicker.
  const html = useDebounced(htmlText(letter), TYPING_PAUSE_MS)

  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="mb-1 text-13 font-medium text-ink">
        {isOurs
          ? `The mail, as ${typed?.name.trim() || slot?.label || 'the signer'} will read it`
          : 'Your part of the mail'}
      </h3>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-13 [overflow-wrap:anywhere]">
          <dt className="text-ink-faint">To</dt>
          <dd className="text-ink-soft">{typed?.email.trim() || 'No address yet'}</dd>
          <dt className="text-ink-faint">Subject</dt>
          <dd className="font-medium text-ink">{letter.subject || 'No subject yet'}</dd>
        </dl>
        {isOurs ? (
          <MailFrame html={html} title="The invitation" />
        ) : (
          <p
            dir="auto"
            className="max-w-[68ch] whitespace-pre-line px-4 py-4 text-14 text-ink [overflow-wrap:anywhere]"
          >
            {form.emailMessage.trim() || 'No message.'}
          </p>
        )}
      </div>
      <p className="mt-1 text-12 text-ink-faint">
        {isOurs
          ? 'Each person gets their own signing link in place of the one shown.'
          : 'The signing service writes the rest of its mails.'}
      </p>
    </section>
  )
}
