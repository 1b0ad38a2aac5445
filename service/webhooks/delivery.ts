import { z } from 'zod'
import type { DeliveryDetail } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import type { Attempt } from './sql/deliveries'
import { deliveryOnTheWire } from './wire'

const Headers = z.record(z.string(), z.string())

/** A delivery with the exact bytes it carries, the headers it was sent with last, and every attempt. */
export async function readDelivery(
  { store }: Context,
  { accountId }: Caller,
  id: string,
  deliveryId: string,
): Promise<DeliveryDetail> {
  if (!(await store.subscriptions.find(accountId, id))) throw notFound('subscription')
  const found = await store.deliveries.find(id, deliveryId)
  if (!found) throw notFound('delivery')
  const attempts = await store.deliveries.attempts(deliveryId)
  return {
    ...deliveryOnTheWire(found),
    request: { headers: Headers.parse(JSON.parse(attempts.at(-1)?.headers ?? '{}')), body: found.body },
    attempts: attempts.map(attemptOnTheWire),
  }
}

function attemptOnTheWire(attempt: Attempt) {
  const { at, status, error, durationMs, responseHeaders, responseBody, responseTruncated } = attempt
  return {
    at: at.toISOString(),
    status: status ?? undefined,
    error: error ?? undefined,
    duration_ms: durationMs,
    response_headers: responseHeaders === null ? undefined : Headers.parse(JSON.parse(responseHeaders)),
    response_body: responseBody ?? undefined,
    response_truncated: responseTruncated || undefined,
  }
}
