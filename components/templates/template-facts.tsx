'use client'

import { Lock } from 'lucide-react'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { locksOf } from '@/lib/envelope/locks'
import type { PlacedField, Slot } from '@/lib/envelope/slots'
import { SlotList } from './slot-list'
import { counted } from './template-words'

type TemplateFactsProps = {
  template: PdfSignRequest
  slots: readonly Slot[]
  fields: readonly PlacedField[]
  chosen: Slot | undefined
}

export function TemplateFacts({ template, slots, fields, chosen }: TemplateFactsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
      <section aria-labelledby="slots">
        <h2 id="slots" className="mb-2 text-14 font-medium text-ink">
          Slots
        </h2>
        <SlotList slots={slots} fields={fields} chosen={chosen} />
      </section>
      <section aria-labelledby="message">
        <h2 id="message" className="mb-2 text-14 font-medium text-ink">
          Message
        </h2>
        <p className="text-14 text-ink [overflow-wrap:anywhere]">
          {template.emailSubject || 'No subject: each send writes its own.'}
        </p>
        {template.emailMessage ? (
          <p className="mt-1 whitespace-pre-line text-13 text-ink-soft [overflow-wrap:anywhere]">
            {template.emailMessage}
          </p>
        ) : null}
        <p className="mt-2 text-13 text-ink-soft">
          {template.expirationDays
            ? `Expires ${counted(template.expirationDays, 'day')} after it is sent.`
            : 'No expiration is set.'}{' '}
          Each send may change all of this.
        </p>
      </section>
      <section aria-labelledby="locked">
        <h2 id="locked" className="mb-2 flex items-center gap-1.5 text-14 font-medium text-ink">
          <Lock aria-hidden="true" className="size-4 text-ink-soft" />
          Locked for every send
        </h2>
        <dl className="flex flex-col gap-2 text-13">
          {locksOf(template).map(({ what, value }) => (
            <div key={what}>
              <dt className="text-ink-faint">{what}</dt>
              <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
