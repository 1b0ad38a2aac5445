'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { activityQuery, envelopeQuery } from '@/lib/browser/queries/envelope'
import { wasCanceled } from '@/lib/envelope/scheduled'
import { describeEnvelopeActivity, nameOf } from './envelope-activity'

/** Who on the team did what; the service attributes everything to the key's one creator. */
export function DeskActivity({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(activityQuery(id))
  const { data: envelope } = useQuery(envelopeQuery(id))
  const canceled = envelope !== undefined && wasCanceled(envelope)
  if (error && !data)
    return <ErrorState error={error} title="The activity could not be loaded" onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-16" />
  if (data.length === 0) {
    return <p className="text-14 text-ink-faint">Nobody on your team has changed this envelope yet.</p>
  }
  return (
    <ul className="flex flex-col gap-3">
      {data.map((activity) => {
        const { sentence, note } = describeEnvelopeActivity(activity, canceled)
        return (
          <li key={activity.id} className="text-14 [overflow-wrap:anywhere]">
            <span className="font-medium" title={activity.person}>
              {nameOf(activity.person)}
            </span>{' '}
            {sentence} <Time value={activity.at} className="text-13 text-ink-faint" />
            {note ? <p className="whitespace-pre-wrap text-13 text-ink-soft">“{note}”</p> : null}
          </li>
        )
      })}
    </ul>
  )
}
