import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { Endpoint } from '@/lib/desk/contract/webhooks/endpoint'

/** What an endpoint's newest deliveries show, by the service's own figures. */
export function RecentDeliveries({ endpoint: { health, last_delivery_on } }: { endpoint: Endpoint }) {
  const last = parseServiceDate(last_delivery_on)
  if (health.is === 'failing') {
    return (
      <p className="text-bad">{`Recent deliveries fail: the last ${health.attempts} attempts ${health.status ? `were answered ${health.status}` : 'got no complete answer'}.`}</p>
    )
  }
  if (!last) return <p>No deliveries yet.</p>
  return (
    <p>
      <span>{`${health.is === 'unknown' ? 'The last delivery was' : 'Recent deliveries were accepted, the last'} `}</span>
      <Time value={last} />
      <span>.</span>
    </p>
  )
}
