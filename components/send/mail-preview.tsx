'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNow, useZone } from '@/components/ui/clock'
import { identityQuery } from '@/lib/browser/identity'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Slot } from '@/lib/contract/slots'
import type { SendForm } from './draft-form'
import { expiryDate, expiryWords } from './expiry'

/** The invitation as the first signer will read it, following every key press. */
export function MailPreview({ template, slots }: { template: PdfSignRequest; slots: readonly Slot[] }) {
  const { control } = useFormContext<SendForm>()
  const form = useWatch({ control })
  const sender = useQuery(identityQuery).data?.user
  const [now, zone] = [useNow(), useZone()]
  const at = Math.max(
    slots.findIndex(({ copy }) => !copy),
    0,
  )
  const typed = form.slots?.[at]
  const expires = expiryDate(new Date(now), form.expirationDays ?? '')
  const senderName = `${sender?.first_name ?? ''} ${sender?.last_name ?? ''}`.trim() || sender?.email || 'The sender'
  const files = (template.files ?? []).map(({ name }, index) => name?.trim() || `Document ${index + 1}`)
  const task = slots[at]?.role.toLowerCase() === 'approver' ? 'approve' : 'sign'

  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="mb-1 text-13 font-medium text-ink">
        The mail, as {typed?.name?.trim() || slots[at]?.label || 'the signer'} will read it
      </h3>
      <div className="rounded-lg border border-line bg-surface">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-13 [overflow-wrap:anywhere]">
          <dt className="text-ink-faint">To</dt>
          <dd className="text-ink-soft">{typed?.email?.trim() || 'No address yet'}</dd>
          <dt className="text-ink-faint">Subject</dt>
          <dd className="font-medium text-ink">{form.emailSubject?.trim() || 'No subject yet'}</dd>
        </dl>
        <div className="flex max-w-[68ch] flex-col gap-3 px-4 py-4 text-14 text-ink [overflow-wrap:anywhere]">
          <p className="text-16 font-semibold">
            {senderName} asks you to {task} a document
          </p>
          <p>Hello {typed?.name?.trim() || slots[at]?.label},</p>
          {form.emailMessage?.trim() ? (
            <blockquote dir="auto" className="whitespace-pre-line border-l-2 border-line-strong pl-3">
              {form.emailMessage.trim()}
            </blockquote>
          ) : null}
          <p className="text-13 text-ink-soft">
            {files.length === 1 ? 'Document' : 'Documents'}: {files.join(', ')}
            {expires ? (
              <>
                <br />
                {task === 'sign' ? 'Sign' : 'Approve'} before: {expiryWords(expires, zone)}
              </>
            ) : null}
          </p>
          <p aria-hidden="true" className="w-fit rounded-md bg-accent px-4 py-2 font-medium text-on-accent">
            Read and {task}
          </p>
        </div>
      </div>
      <p className="mt-1 text-12 text-ink-faint">
        Subject and message are yours; the service adds the rest and sets the layout.
      </p>
    </section>
  )
}
