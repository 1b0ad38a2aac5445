import { expect, test } from 'vitest'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { recoveryWays } from './recovery-ways'

const subscription = (dead_lettered: number): DeskSubscription => ({
  id: String(dead_lettered),
  target_url: 'https://hooks.example.com/in',
  event_type: 'signer.signed',
  dead_lettered,
})

test('a minute of retries is done one by one, ten thousand by the service, and both say their cost', () => {
  expect(recoveryWays([subscription(40)], [], 40).map(({ value }) => value)).toEqual(['each', 'all'])
  const [all, each] = recoveryWays([subscription(9_000), subscription(1_000)], [], 40)
  expect(all).toMatchObject({ value: 'all', help: expect.stringMatching(/^2 requests.*can’t be cancelled/) })
  expect(each?.help).toMatch(/10,000 requests: about 4 hours .* cancel it at any time/)
})

test('what the service doesn’t offer isn’t proposed', () => {
  const waysWithout = (...operations: ('recover' | 'retry' | 'deliveries')[]) =>
    recoveryWays(
      [subscription(3)],
      operations.map((operation) => ({ operation, code: 404 })),
      40,
    ).map(({ value }) => value)
  expect(waysWithout('recover')).toEqual(['each'])
  expect(waysWithout('retry')).toEqual(['all'])
  expect(waysWithout('deliveries')).toEqual(['all'])
  expect(waysWithout('recover', 'deliveries')).toEqual([])
})
