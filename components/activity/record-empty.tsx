import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { RecordFilter } from '@/lib/desk/contract/activity-record'
import { FILTERS, recordHref } from './shown'

const DROP: Record<(typeof FILTERS)[number], string> = {
  person: 'Show everybody',
  kind: 'Show every action',
  envelope: 'Show every envelope',
  from: 'Show earlier entries',
  to: 'Show later entries',
}

/** Says which filters can be dropped; without any, what will be here. */
export function RecordEmpty({ filter }: { filter: RecordFilter }) {
  const set = FILTERS.filter((name) => filter[name])
  if (set.length === 0) {
    return <EmptyState title="What your team does is listed here." />
  }
  return (
    <EmptyState
      title="No entries match these filters."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {set.map((name) => (
            <ButtonLink key={name} href={recordHref({ ...filter, [name]: undefined })}>
              {DROP[name]}
            </ButtonLink>
          ))}
        </div>
      }
    />
  )
}
