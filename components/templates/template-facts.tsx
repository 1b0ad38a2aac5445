'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { type Elements, Section } from '@/components/ui/panel'
import { RecipientMark } from '@/components/ui/recipient'
import { replaceQuery } from '@/lib/browser/window'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { countLabel, describeOrder, fieldSummary, placedFields, type Slot } from '@/lib/envelope/slots'
import { templateParams } from './address'
import { UsesFacts } from './template-uses'

type TemplateFactsProps = {
  template: PdfSignRequest
  slots: readonly Slot[]
  selected: Slot | undefined
  reminders: Elements
}

/** Slots and their order, use, message and reminders. */
export function TemplateFacts({ template, slots, selected, reminders }: TemplateFactsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
      <Section title="Signer slots">
        <SlotList template={template} slots={slots} selected={selected} />
      </Section>
      <Section title="Signing order">
        <p className="text-14 [overflow-wrap:anywhere]">{describeOrder(template)}</p>
      </Section>
      <UsesFacts id={template.id ?? ''} />
      <Section title="Message">
        <p className="text-14 text-ink [overflow-wrap:anywhere]">{template.emailSubject || 'No subject'}</p>
        {template.emailMessage ? (
          <p className="mt-1 whitespace-pre-line text-13 text-ink-soft [overflow-wrap:anywhere]">
            {template.emailMessage}
          </p>
        ) : null}
        <p className="mt-2 text-13 text-ink-soft">
          {`${template.expirationDays ? `Expires ${countLabel(template.expirationDays, 'day')} after it is sent.` : 'No expiration.'} Each send can change this.`}
        </p>
      </Section>
      {template.searchValues ? (
        <Section title="Search">
          <p className="text-14">Envelopes are found by what signers fill in.</p>
        </Section>
      ) : null}
      {reminders}
    </div>
  )
}

/**
 * Selecting a slot highlights its fields on the pages; selecting it again highlights all fields.
 */
function SlotList({ template, slots, selected }: Omit<TemplateFactsProps, 'reminders'>) {
  const path = usePathname()
  const fields = placedFields(template)
  if (slots.length === 0) return <p className="text-13 text-ink-soft">This template has no slots.</p>
  return (
    <ol className="flex flex-col gap-1">
      {slots.map((slot) => {
        const isSelected = slot.signerIndex === selected?.signerIndex
        const own = fields.filter(({ signerIndex }) => signerIndex === slot.signerIndex)
        const query = { slot: isSelected ? undefined : String(slot.signerIndex) }
        return (
          <li key={slot.signerIndex}>
            <Link
              href={templateParams.href(path, query)}
              prefetch={false}
              onNavigate={(event) => {
                event.preventDefault()
                replaceQuery(templateParams.patch(query))
              }}
              aria-current={isSelected || undefined}
              className={cn('card flex gap-2 px-3 py-2 hover:bg-hover', isSelected && 'bg-tint')}
            >
              <span className="flex shrink-0 items-center gap-1.5 self-start">
                <RecipientMark id={slot.signerIndex} />
                <span className="tabular text-14 text-ink-soft">{slot.number}</span>
              </span>
              <span className="min-w-0">
                <span className="block text-14 text-ink [overflow-wrap:anywhere]">
                  <span>{`${slot.label} `}</span>
                  <span className="text-12 text-ink-soft">{slot.role}</span>
                </span>
                {slot.person.name || slot.person.email ? (
                  <span className="block text-12 text-ink-soft [overflow-wrap:anywhere]">
                    {`Usually ${slot.person.name || slot.person.email}${slot.person.name && slot.person.email ? `, ${slot.person.email}` : ''}`}
                  </span>
                ) : null}
                <span className="block text-12 text-ink-soft">
                  {slot.copy
                    ? 'Gets a copy once everybody has finished'
                    : fieldSummary(own) ||
                      // Each service has its own field format. If no field is readable, this slot
                      // may still have some.
                      (fields.length > 0 ? 'No fields: only gives consent' : 'No readable fields')}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
