import { createHmac } from 'node:crypto'
import type { Sealer } from '../../secrets/sealer'
import type { Claimed } from '../../store/delivery-claims'

/** Stands in place of a digest wherever headers are kept or shown. */
export const MASKED = '********'

type Signed = { 'X-Service-Signature'?: string; 'X-Service-Signature-Next'?: string }

/**
 * The signature headers (interface 6.3). During the overlap of a rotation the old secret keeps signing the interface's header,
 * because a receiver may know nothing else, and the new secret signs the second one. Without a secret there are none.
 */
export function signatures(sealer: Sealer, claimed: Claimed, timestamp: string, body: string, now: Date): Signed {
  const digest = (sealed: Buffer) =>
    createHmac('sha256', sealer.open(sealed)).update(`${timestamp}.${body}`).digest('hex')
  const { secretSealed, previousSecretSealed, previousUntil } = claimed
  if (!secretSealed) return {}
  const overlaps = previousSecretSealed && previousUntil !== null && now.getTime() < previousUntil
  return {
    'X-Service-Signature': digest(overlaps ? previousSecretSealed : secretSealed),
    ...(overlaps && { 'X-Service-Signature-Next': digest(secretSealed) }),
  }
}

/** The headers as they are kept: a digest that could be replayed is not. */
export function masked(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, name.startsWith('X-Service-Signature') ? MASKED : value]),
  )
}
