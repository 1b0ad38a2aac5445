import type { Context } from '../../context'
import { type SignedFor, signatures } from './sign'

type Sent = SignedFor & { deliveryId: string; eventType: string; body: string }

/** The headers of a request that begins at this moment. */
export function deliveryHeaders(
  { sealer }: Pick<Context, 'sealer'>,
  { deliveryId, eventType, body, ...subscription }: Sent,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'service-webhooks/1',
    'X-Service-Event': eventType,
    'X-Service-Delivery': deliveryId,
    'X-Service-Timestamp': timestamp,
    ...signatures(sealer, subscription, timestamp, body, at),
  }
}
