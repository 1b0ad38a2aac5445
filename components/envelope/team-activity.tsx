'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { activityQuery } from '@/lib/browser/queries/envelope'
import { describeActivity } from '@/lib/desk/platform/activity/contract/describe-activity'

/** Who on the team did what. The service knows only the person that the API key belongs to. */
export function TeamActivity({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(activityQuery(id))
  if (error && !data)
    return <ErrorState error={error} title="The activity could not be loaded" onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-16" />
  if (data.length === 0) {
    return <p className="text-14 text-ink-faint">Nobody on your team has changed this envelope yet.</p>
  }
  return (
    <ul className="flex flex-col gap-3">
      {data.map((activity) => {
        const { text, note } = describeActivity(activity)
        return (
          <li key={activity.id} className="text-14 [overflow-wrap:anywhere]">
            <span className="font-medium" title={activity.person}>
              {withoutAddress(activity.person)}
            </span>
            <span>{` ${text} `}</span>
            <Time value={activity.at} className="text-13 text-ink-faint" />
            {note ? <p className="whitespace-pre-wrap text-13 text-ink-soft">{`“${note}”`}</p> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** "Ada Lovelace" of "Ada Lovelace <ada@example.com>". */
export const withoutAddress = (person: string) => person.replace(/\s*<[^>]*>$/, '') || person
