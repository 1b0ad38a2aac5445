import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKeys } from '@/lib/browser/keys'
import { envelopeQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import type { AnyDelivery, DeskSubscription, SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { EnvelopeDeliveries } from './envelope-deliveries'

const ID = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const NOT_FOUND = 'No deliveries of this envelope'
const NOT_KNOWN = 'Unknown whether this envelope was delivered'
const subscription: DeskSubscription = {
  id: 'one',
  event_type: 'envelope.sent',
  target_url: 'https://receiver.example/hook',
  state: 'active',
}

/** The page once everything was read: the deliveries of each subscription, or an error. */
function render(isListed: boolean, read: (AnyDelivery[] | Error)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const list = {
    is_complete: isListed,
    subscriptions: read.map((_, index) => ({ ...subscription, id: `sub-${index}` })),
  }
  client.setQueryData(envelopeQuery(ID).queryKey, { id: ID, createdOn: '11/20/2026 10:00:00' })
  client.setQueryData(trailQuery(ID).queryKey, {})
  client.setQueryData(subscriptionsQuery.queryKey, list as SubscriptionList)
  client.setQueryData(queryKeys.webhookEventIds(ID, '2026-11-20T10:00:00Z'), new Set<string>())
  for (const [index, deliveries] of read.entries()) {
    const queryKey = queryKeys.deliveries.before(`sub-${index}`, '2026-11-20T10:01:00')
    if (deliveries instanceof Error) {
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: deliveries })
    } else client.setQueryData(queryKey, deliveries)
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <EnvelopeDeliveries id={ID} />
    </QueryClientProvider>,
  )
}

test('M1: that nothing was delivered is said only where all subscriptions and deliveries were read', () => {
  expect(render(true, [[], []])).toContain(NOT_FOUND)
  expect(render(true, [])).toContain(NOT_FOUND)
})

test.each([
  ['the service lists no subscriptions', false, []],
  ['the service lists no subscriptions, and those that are known were read', false, [[]]],
  ['the deliveries of one could not be read', true, [[], new Error('not offered')]],
])('M1: nothing is denied where %s', (_, isListed, read) => {
  const page = render(isListed, read)

  expect(page).toContain(NOT_KNOWN)
  expect(page).not.toContain(NOT_FOUND)
  expect(page).not.toContain('No subscription')
})
