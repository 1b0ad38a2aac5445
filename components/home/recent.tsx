import Link from 'next/link'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { TextLink } from '@/components/ui/link'
import { nameList } from '@/components/ui/name-list'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { CompletedEnvelope } from '@/lib/desk/home/contract'

/** The last envelopes that everybody signed. */
export function Recent({ completed }: { completed: readonly CompletedEnvelope[] }) {
  return (
    <Panel
      title="Last completed"
      action={
        <TextLink href={envelopesParams.href('/envelopes', { status: 'Signed' })} className="text-13">
          View all
        </TextLink>
      }
      className="p-0"
    >
      {completed.length === 0 ? <p className="px-4 py-6 text-ink-soft">Nothing is completed yet.</p> : null}
      <ul className="divide-y divide-line">
        {completed.map(({ id, subject, people, completed_on }) => (
          <li key={id} className="relative px-4 py-2.5 hover:bg-hover">
            <Link
              href={`/envelopes/${encodeURIComponent(id)}`}
              prefetch={false}
              className="-mx-1.5 block truncate rounded-sm px-1.5 font-medium leading-6 after:absolute after:inset-0 focus-visible:outline-offset-[-2px]"
            >
              {subject}
            </Link>
            <p className="flex items-baseline gap-3 text-12 text-ink-soft">
              <span className="min-w-0 flex-1 truncate">{nameList(people, 3)}</span>
              <Time value={completed_on} className="relative z-10 shrink-0" />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
