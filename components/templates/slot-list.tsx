'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { templateParams } from '@/app/(desk)/templates/[id]/search-params'
import { cn } from '@/components/ui/cn'
import { replaceQuery } from '@/lib/browser/address'
import { fieldSummary, type PlacedField, type Slot } from '@/lib/envelope/slots'

type SlotListProps = { slots: readonly Slot[]; fields: readonly PlacedField[]; chosen: Slot | undefined }

/** The slots; choosing one lets only its fields stand out on the pages, choosing it again shows all. */
export function SlotList({ slots, fields, chosen }: SlotListProps) {
  const path = usePathname()
  if (slots.length === 0) return <p className="text-13 text-ink-soft">This template has no slots.</p>
  return (
    <ol className="flex flex-col gap-1">
      {slots.map((slot) => {
        const isChosen = slot.signerIndex === chosen?.signerIndex
        const own = fields.filter(({ signerIndex }) => signerIndex === slot.signerIndex)
        const slotOrNone = { slot: isChosen ? undefined : String(slot.signerIndex) }
        return (
          <li key={slot.signerIndex}>
            <Link
              href={templateParams.href(path, slotOrNone)}
              prefetch={false}
              onNavigate={(event) => {
                event.preventDefault()
                replaceQuery(templateParams.patch(slotOrNone))
              }}
              aria-current={isChosen || undefined}
              className={cn(
                'flex gap-2 rounded-md border px-2 py-1.5 hover:bg-hover',
                isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
              )}
            >
              <span className="tabular font-medium text-accent">{slot.number}</span>
              <span className="min-w-0">
                <span className="block text-14 text-ink [overflow-wrap:anywhere]">
                  {slot.label} <span className="text-12 text-ink-soft">{slot.role}</span>
                </span>
                <span className="block text-12 text-ink-soft">{summary(slot, own, fields.length > 0)}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** Placement is the service's own (interface 2.3): where nothing of it can be read, nothing follows for a slot. */
function summary(slot: Slot, own: readonly PlacedField[], readable: boolean): string {
  if (slot.copy) return 'Gets a copy once everyone has signed'
  const none = readable ? 'No fields: only gives consent' : 'No readable fields'
  return fieldSummary(own) || none
}
