import { describe, expect, test } from 'vitest'
import type { AnyStatistics, DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { endpointHealth } from './endpoint-health'

const subscription = (event_type: string, more: Partial<DeskSubscription> = {}): DeskSubscription => ({
  id: event_type,
  target_url: 'https://hooks.example.com/in',
  event_type,
  state: 'active',
  pending: 0,
  dead_lettered: 0,
  ...more,
})
const failing = (id: string, failing_since: string, failing_attempts: number, status = 500): AnyStatistics => ({
  id,
  failing_since,
  failing_attempts,
  last_status: status,
  last_error: `the target answered ${status}`,
})
const statistics = (...each: AnyStatistics[]) => new Map(each.map((one) => [one.id, one]))
const SENT = subscription('envelope.sent', { last_delivery_on: '11/20/2026 09:00:00' })
const SIGNED = subscription('signer.signed')

describe('endpointHealth', () => {
  test('all events fail: their attempts add up from the first failure on', () => {
    const found = statistics(
      failing('envelope.sent', '11/20/2026 10:50:00', 2),
      failing('signer.signed', '11/20/2026 10:42:00', 4),
    )
    expect(endpointHealth([SENT, SIGNED], found)).toEqual({
      is: 'failing',
      since: '2026-11-20T10:42:00.000Z',
      attempts: 6,
      status: 500,
      error: 'the target answered 500',
    })
  })

  test('an answer that never ended failed for its reason, not for its status', () => {
    const cut = {
      ...failing('signer.signed', '11/20/2026 10:42:00', 4, 200),
      last_error: 'no complete answer within 15 s',
    }
    const health = endpointHealth([SIGNED], statistics(cut))
    expect(health).toMatchObject({ is: 'failing', attempts: 4, error: 'no complete answer within 15 s' })
    expect(health.status).toBeUndefined()
  })

  test('some events fail: they are named', () => {
    const found = statistics(failing('signer.signed', '11/20/2026 10:42:00', 4))
    expect(endpointHealth([SENT, SIGNED], found)).toMatchObject({
      is: 'failing',
      attempts: 4,
      events: ['signer.signed'],
    })
  })

  test('different failures: none is named as if it were all', () => {
    const found = statistics(
      failing('envelope.sent', '11/20/2026 10:50:00', 2, 404),
      failing('signer.signed', '11/20/2026 10:42:00', 4),
    )
    const health = endpointHealth([SENT, SIGNED], found)
    expect(health).toMatchObject({ is: 'failing', attempts: 6 })
    expect(health.status).toBeUndefined()
  })

  test.each<[string, Partial<DeskSubscription>, object]>([
    [
      'a person paused it',
      { state: 'paused', paused_because: 'asked', paused_by: 'Ada', paused_since: '2026-11-20T10:00:00Z' },
      { is: 'paused', paused_by: 'Ada', since: '2026-11-20T10:00:00Z' },
    ],
    [
      'the service paused it, and a person had at some time before',
      { state: 'paused', paused_because: 'gone', paused_by: 'Ada' },
      { is: 'paused', paused_because: 'gone' },
    ],
    ['nothing was delivered yet', {}, { is: 'no deliveries' }],
    ['it was delivered', { last_delivery_on: '11/20/2026 09:00:00' }, { is: 'healthy' }],
    [
      'dead letters are left: what it answered last decides',
      { last_delivery_on: '11/20/2026 09:00:00', dead_lettered: 3 },
      { is: 'healthy', dead_lettered: 3 },
    ],
  ])('%s', (_, more, expected) => {
    expect(endpointHealth([subscription('signer.signed', more)], statistics())).toEqual(expected)
  })

  test('the service paused some events: they are named', () => {
    const gone = subscription('signer.signed', { state: 'paused', paused_because: 'gone', dead_lettered: 3 })
    const expected = { is: 'paused', paused_because: 'gone', events: ['signer.signed'], dead_lettered: 3 }
    expect(endpointHealth([SENT, gone], statistics())).toEqual(expected)
  })

  test('a person paused some events: the others are healthy', () => {
    const asked = subscription('signer.signed', { state: 'paused', paused_because: 'asked' })
    expect(endpointHealth([SENT, asked], statistics())).toEqual({ is: 'healthy' })
  })

  test('without statistics a delivery in the past does not make it healthy', () => {
    expect(endpointHealth([SENT], undefined)).toEqual({ is: 'unknown' })
    expect(endpointHealth([subscription('signer.signed', { pending: undefined })], undefined)).toEqual({
      is: 'unknown',
    })
  })

  const FAILED = { failing_since: '11/20/2026 10:42:00', failing_attempts: 4, last_error: 'the target answered 401' }

  test('the last answer of the target decides, whatever event it was about', () => {
    const declined = subscription('signer.declined', { ...FAILED, last_failure_on: '11/20/2026 11:10:00' })
    const before = subscription('signer.delegated', { last_delivery_on: '11/20/2026 11:09:59' })
    expect(endpointHealth([declined, before], statistics(declined))).toMatchObject({
      is: 'failing',
      events: ['signer.declined'],
    })
    const after = { ...before, last_delivery_on: '11/20/2026 11:19:00' }
    expect(endpointHealth([declined, after], statistics(declined))).toEqual({
      is: 'healthy',
      recovered_on: '2026-11-20T11:19:00.000Z',
    })
  })

  test('it recovered with the first success after its last failure, not with each one that follows', () => {
    const recovered = (event: string, recovered_on: string, last_delivery_on: string) =>
      subscription(event, { last_failure_on: '11/20/2026 11:10:00', recovered_on, last_delivery_on })
    const events = [
      recovered('envelope.sent', '11/20/2026 11:19:00', '11/20/2026 15:00:00'),
      recovered('signer.signed', '11/20/2026 11:25:00', '11/20/2026 14:00:00'),
      subscription('signer.opened', { last_delivery_on: '11/20/2026 09:00:00' }),
    ]
    expect(endpointHealth(events, statistics())).toEqual({ is: 'healthy', recovered_on: '2026-11-20T11:19:00.000Z' })
  })

  test('resuming after a failure proves nothing', () => {
    const resumed = subscription('signer.signed', {
      last_delivery_on: '11/20/2026 09:00:00',
      last_failure_on: '11/20/2026 10:00:00',
    })
    expect(endpointHealth([resumed], statistics())).toEqual({ is: 'unknown', is_untried: true })
  })
})
