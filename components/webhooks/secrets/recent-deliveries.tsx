'use client'

import { useQuery } from '@tanstack/react-query'
import { Time } from '@/components/ui/time'
import { endpointsQuery } from '@/lib/browser/queries/webhooks'

/** What the newest deliveries of a target show, by the service's own figures. */
export function RecentDeliveries({ target }: { target: string }) {
  const { data } = useQuery(endpointsQuery(new URLSearchParams({ q: target }).toString()))
  const endpoint = data?.endpoints.find(({ target_url }) => target_url === target)
  if (!endpoint) return null
  const { health, last_delivery_on: last } = endpoint
  if (health.is === 'failing') {
    return (
      <p className="text-bad">
        Recent deliveries fail: the last {health.attempts} attempts{' '}
        {health.status ? `were answered ${health.status}` : 'got no complete answer'}.
      </p>
    )
  }
  if (!last) return <p>No deliveries yet.</p>
  return (
    <p>
      {health.is === 'unknown' ? 'The last delivery was' : 'Recent deliveries were accepted, the last'}{' '}
      <Time value={last} />.
    </p>
  )
}
