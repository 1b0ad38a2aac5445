import { activityParams } from '@/app/(desk)/settings/activity/search-params'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { RecordFilter } from '@/lib/desk/contract/activity-record'

const DROP = [
  ['person', 'Show everybody'],
  ['kind', 'Show every action'],
  ['envelope', 'Show every envelope'],
  ['from', 'Show earlier entries'],
  ['to', 'Show later entries'],
] as const

/** Says which filters can be dropped; without any, what will be here. */
export function RecordEmpty({ filter }: { filter: RecordFilter }) {
  const set = DROP.filter(([name]) => filter[name])
  if (set.length === 0) {
    return <EmptyState title="What your team does is listed here." />
  }
  return (
    <EmptyState
      title="No entries match these filters."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {set.map(([name, label]) => (
            <ButtonLink key={name} href={activityParams.href('/settings/activity', { ...filter, [name]: undefined })}>
              {label}
            </ButtonLink>
          ))}
        </div>
      }
    />
  )
}
