import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Delivery, DeliveryDetail, Subscription } from '@/lib/contract/webhook'
import type { Ownable } from '../../start'
import { deliveryAccounting } from '../read-database'
import { testService } from '../service'
import { type Receiver, receiver } from './receiver'

/** Looks often, so that a test that lets time go by does not wait. */
const QUICK = { pollMs: 20, batchMs: 1 }

/** Asks again until it holds; other tests share the machine, so there is time. */
export function soon<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 25_000, interval: 20 })
}

/** A service with a receiver that it may deliver to, and helpers for tests about webhooks. */
export async function webhookDesk(environment: Record<string, string> = {}, own: Partial<Ownable> = {}) {
  const target: Receiver = await receiver()
  const service = await testService(
    { SERVICE_WEBHOOK_TRUSTED_ORIGINS: target.origin, ...environment },
    { ...own, timings: { ...QUICK, ...own.timings } },
  )
  const { as, given } = service

  async function subscription(tenant: string, id: string): Promise<Subscription> {
    const { body } = await as(tenant).get('/webhooks')
    const found = (body as Subscription[]).find((each) => each.id === id)
    if (!found) throw new Error(`${tenant} has no subscription ${id}`)
    return found
  }
  async function deliveries(tenant: string, id: string, query = ''): Promise<Delivery[]> {
    const answer = await as(tenant).get(`/webhooks/${id}/deliveries${query}`)
    expect(answer.status).toBe(200)
    return answer.body as Delivery[]
  }

  return {
    ...service,
    target,
    subscription,
    deliveries,
    /** A subscription of the tenant to this path of the receiver. */
    async subscribed(tenant: string, path: string, eventType = 'envelope.sent', secret?: string): Promise<string> {
      const answer = await as(tenant).post('/webhooks', { targetUrl: target.url(path), eventType, secret })
      expect(answer.status).toBe(200)
      return (answer.body as { id: string }).id
    },
    /** An envelope sent by the tenant: one event of the type envelope.sent. */
    async happens(tenant: string): Promise<string> {
      return (await given.envelope(tenant)).id
    },
    async detail(tenant: string, id: string, deliveryId: string): Promise<DeliveryDetail> {
      const answer = await as(tenant).get(`/webhooks/${id}/deliveries/${deliveryId}`)
      expect(answer.status).toBe(200)
      return answer.body as DeliveryDetail
    },
    /** Waits until so many deliveries have come to this path. */
    async expectDeliveries(path: string, count: number): Promise<void> {
      await soon(() => expect(target.at(path)).toHaveLength(count))
    },
    /** The subscription's only delivery, once it is as expected. */
    async until(tenant: string, id: string, expected: Partial<Delivery>): Promise<Delivery> {
      return soon(async () => {
        const [delivery, ...more] = await deliveries(tenant, id)
        expect(more).toEqual([])
        expect(delivery).toMatchObject(expected)
        return delivery as Delivery
      })
    },
    /** Brings the database into a state that the service's own calls cannot, or not soon enough. */
    async sql<T extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<T[]> {
      const client = new pg.Client(service.databaseUrl)
      await client.connect()
      const { rows } = await client.query<T>(statement, values).finally(() => client.end())
      return rows
    },
    /** Nothing is lost and the tallies tell the truth, at any moment. */
    async addsUp() {
      const sums = await deliveryAccounting(service.databaseUrl)
      expect(sums.delivered + sums.pending + sums.deadLettered + sums.cancelled).toBe(sums.expected)
      expect([sums.talliedPending, sums.talliedDeadLettered]).toEqual([sums.pending, sums.deadLettered])
      return sums
    },
  }
}
