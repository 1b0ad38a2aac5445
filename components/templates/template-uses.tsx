'use client'

import { Section } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { useTemplateUses } from '@/lib/browser/queries/templates'
import { formatCount } from '@/lib/text/format'

/** "Used 12 times, last 3 h ago", in the last year. */
export function UsesLine({ id }: { id: string }) {
  const uses = useTemplateUses(id)
  if (!uses) return null
  return (
    <p className="text-13 text-ink-soft">
      <span>{`Used ${times(uses.uses)}, last `}</span>
      <Time value={uses.last_used_on} className="relative" />
    </p>
  )
}

/** How often it was used, with what the figures cover. */
export function UsesFacts({ id }: { id: string }) {
  const uses = useTemplateUses(id)
  if (uses === undefined) return null
  if (uses === null) {
    return (
      <Section title="Last year">
        <p className="text-13 text-ink-soft">Not used</p>
      </Section>
    )
  }
  return (
    <Section title="Last year">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
        <dt className="text-ink-faint">Last used</dt>
        <dd className="text-ink">
          <Time value={uses.last_used_on} />
        </dd>
        <dt className="text-ink-faint">Used</dt>
        <dd className="tabular text-ink">{times(uses.uses)}</dd>
        <dt className="text-ink-faint">Completed</dt>
        <dd className="tabular text-ink">{uses.completed === 0 ? 'none' : formatCount(uses.completed)}</dd>
        {uses.median_seconds === undefined ? null : (
          <>
            <dt className="text-ink-faint">Median time to complete</dt>
            <dd className="tabular text-ink">{duration(uses.median_seconds)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`)

const UNITS = [
  { seconds: 24 * 60 * 60, name: 'day' },
  { seconds: 60 * 60, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const

/** "2 days", "5 hours": to whole units, because a median isn't more precise than that. */
export function duration(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.seconds)
  if (!unit) return 'under a minute'
  const count = Math.round(seconds / unit.seconds)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}
