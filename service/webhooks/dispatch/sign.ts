import { createHmac } from 'node:crypto'
import type { Context } from '../../context'
import type { Claim } from '../sql/dispatch'

/** Stands in place of a digest wherever headers are stored or shown. */
export const MASK = '********'

/** Whose secrets sign, as they are stored. */
export type SignatureInput = Pick<Claim, 'subscriptionId' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'> &
  Partial<Pick<Claim, 'signedBy'>>
const SIGNATURES = ['X-Service-Signature', 'X-Service-Signature-Next'] as const
type SignatureHeaders = { [name in (typeof SIGNATURES)[number]]?: string }

/**
 * The signature headers (docs/interface.md, 6.3). During the overlap of a rotation the old secret
 * keeps signing the interface's header, because a receiver may know nothing else, and the new
 * secret signs the second one. A test may be signed as everything will be after the overlap.
 * Without a secret there are none.
 */
export function signatures(
  sealer: Context['sealer'],
  { subscriptionId, secretSealed, previousSecretSealed, previousUntil, signedBy }: SignatureInput,
  timestamp: string,
  body: string,
  now: Date,
): SignatureHeaders {
  const digest = (secret: Buffer) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  if (!secretSealed) return {}
  const overlaps =
    signedBy !== 'next' && previousSecretSealed && previousUntil !== null && now.getTime() < previousUntil
  const current = digest(sealer.open(secretSealed, 'subscriptions.secret_sealed', subscriptionId))
  if (!overlaps) return { 'X-Service-Signature': current }
  const previous = sealer.open(previousSecretSealed, 'subscriptions.previous_secret_sealed', subscriptionId)
  return { 'X-Service-Signature': digest(previous), 'X-Service-Signature-Next': current }
}

/** The headers as they are stored: a digest that could be replayed is not. */
export function maskSignatures(headers: Record<string, string>): Record<string, string> {
  const result = { ...headers }
  for (const name of SIGNATURES) if (result[name] !== undefined) result[name] = MASK
  return result
}

type SignedMessage = SignatureInput & { deliveryId: string; eventType: string; body: string }

/** The headers of a request that begins at this moment. */
export function deliveryHeaders(
  { sealer }: Pick<Context, 'sealer'>,
  { deliveryId, eventType, body, ...subscription }: SignedMessage,
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
