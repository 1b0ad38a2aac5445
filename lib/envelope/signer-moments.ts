import type { AuditTrail } from '@/lib/contract/audit'
import { sameAddress } from './signer-state'

export type SignerMoments = {
  /** The invitation or reminder that went out last. */
  mailed?: string
  opened?: string
  signed?: string
  declined?: string
  delegated?: string
  reason?: string
}

/** Looked into by hand: lists show who held a slot before, and a parser would be a tenth of what they load. */
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
const texts = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/**
 * When this person opened, signed, declined or delegated, as far as the audit trail tells. Its entries are "not shown" by the
 * interface (2.10), so what is not where the embedded service writes it is left out rather than guessed.
 */
export function signerMoments(trail: AuditTrail | undefined, email: string | undefined): SignerMoments {
  const party = Object.keys(trail ?? {}).find((key) => sameAddress(key, email))
  const entries = (action: string): unknown[] => {
    const group = party === undefined ? undefined : part(trail?.[party], action)
    return Array.isArray(group) ? group : []
  }
  const dates = (action: string) =>
    entries(action)
      .flatMap((entry) => texts(part(entry, 'at')))
      .sort()
  const moments: SignerMoments = {}
  const mailed = [...dates('invited'), ...dates('reminded')].sort().at(-1)
  if (mailed) moments.mailed = mailed
  for (const action of ['opened', 'signed', 'declined', 'delegated'] as const) {
    const [at] = dates(action)
    if (at) moments[action] = at
  }
  const [reason] = entries('declined').flatMap((entry) => texts(part(part(entry, 'detail'), 'reason')))
  if (reason) moments.reason = reason
  return moments
}
