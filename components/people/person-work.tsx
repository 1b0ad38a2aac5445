import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Time } from '@/components/ui/time'
import type { PersonWork as Work } from '@/lib/desk/platform/auth/contract/people'
import { workQuery } from './queries'

/** What goes on in the name of a person whose account is about to be disabled. */
export function PersonWork({ id }: { id: string }) {
  const { data: work, error, refetch } = useQuery(workQuery(id))
  if (!work) {
    return error ? (
      <ErrorState error={error} title="What goes on in their name could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <>
        <LoadingNote>Loading what goes on in their name</LoadingNote>
        <Skeleton className="h-16" />
      </>
    )
  }
  const { scheduled, waiting, drafts } = work
  if (scheduled.count + waiting.count + drafts === 0)
    return <p className="text-14 text-ink-soft">Nothing is scheduled, waiting or drafted in their name.</p>
  return (
    <div className="flex flex-col gap-3 text-14">
      <h3 className="font-semibold">This goes on in their name</h3>
      {scheduled.count > 0 ? (
        <Envelopes
          title={`${counted(scheduled.count, 'scheduled envelope')} will be sent. Open one to cancel it.`}
          open={scheduled}
        />
      ) : null}
      {waiting.count > 0 ? (
        <Envelopes
          title={`${counted(waiting.count, 'envelope')} waiting for signatures. Signers can still sign.`}
          open={waiting}
        />
      ) : null}
      {drafts > 0 ? (
        <p>{`${counted(drafts, 'draft')}, which nobody else can open, kept for when you enable them again.`}</p>
      ) : null}
    </div>
  )
}

function Envelopes({ title, open: { count, envelopes } }: { title: string; open: Work['scheduled'] }) {
  const more = count - envelopes.length
  return (
    <section>
      <p>{title}</p>
      <ul className="mt-1 flex flex-col gap-1 text-13 text-ink-soft">
        {envelopes.map(({ id, subject, sends_on: sendsOn }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <TextLink href={`/envelopes/${id}`}>{subject}</TextLink>{' '}
            {sendsOn ? <Time value={sendsOn} mode="absolute" /> : null}
          </li>
        ))}
        {more > 0 ? <li>{`And ${more} more.`}</li> : null}
      </ul>
    </section>
  )
}
