import { createHmac } from 'node:crypto'
import type { Sealer } from '../../secrets/sealer'
import type { Claimed } from '../../store/delivery-claims'

/** Stands in place of a digest wherever headers are kept or shown. */
export const MASKED = '********'

type Signed = { 'X-Service-Signature'?: string; 'X-Service-Signature-Previous'?: string }

/**
 * The signature headers (interface 6.3): always exactly one digest in the first, the previous secret's beside it while a
 * rotation overlaps, none at all where there is no secret.
 */
export function signatures(sealer: Sealer, claimed: Claimed, timestamp: string, body: string, now: Date): Signed {
  const digest = (sealed: Buffer) =>
    createHmac('sha256', sealer.open(sealed)).update(`${timestamp}.${body}`).digest('hex')
  const { secretSealed, previousSecretSealed, previousUntil } = claimed
  if (!secretSealed) return {}
  const overlaps = previousSecretSealed && previousUntil !== null && now.getTime() < previousUntil
  return {
    'X-Service-Signature': digest(secretSealed),
    ...(overlaps && { 'X-Service-Signature-Previous': digest(previousSecretSealed) }),
  }
}

/** The headers as they are kept: a digest that could be replayed is not. */
export function masked(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, name.startsWith('X-Service-Signature') ? MASKED : value]),
  )
}
