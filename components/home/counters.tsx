import Link from 'next/link'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { type Count, textOfCount } from '@/lib/desk/envelopes/contract/find'
import { COMPLETED_DAYS, EXPIRING_HOURS, type HomeAttention, REASONS } from '@/lib/desk/home/contract'

/** `others`: the keys and endpoints that need attention. */
type CountersProps = { attention: HomeAttention; others: number }

/** The figures above the list. Each leads to what it counts. */
export function Counters({ attention: { counts, waiting, completed, drafts }, others }: CountersProps) {
  const needing: Count = {
    count: REASONS.reduce((sum, reason) => sum + counts[reason].count, others + (drafts?.count ?? 0)),
    isCapped: REASONS.some((reason) => counts[reason].isCapped),
  }
  const list = (values: Parameters<typeof envelopesParams.href>[1]) => envelopesParams.href('/envelopes', values)
  const figures = [
    { label: 'Need attention', value: needing, href: '#attention' },
    { label: 'Waiting for others', value: waiting, href: list({ status: 'Sent' }) },
    { label: `Expire within ${EXPIRING_HOURS} h`, value: counts.expiring, href: list({ q: 'expiring:2' }) },
    { label: `Completed in ${COMPLETED_DAYS} days`, value: completed, href: list({ status: 'Signed' }) },
  ]
  return (
    <ul aria-label="Counters" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value, href }) => (
        <li key={label} className="relative rounded-lg border border-line bg-surface px-4 py-3 hover:bg-hover">
          <Link
            href={href}
            prefetch={false}
            className="flex flex-col outline-offset-[-2px] after:absolute after:inset-0 after:rounded-lg"
          >
            <span className="tabular text-28 font-semibold leading-9">{textOfCount(value)}</span>
            <span className="text-13 text-ink-soft">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
