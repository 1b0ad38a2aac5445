import type { AuditTrail } from '@/lib/contract/audit'
import { sameAddress } from './signer-state'

export type SignerMoments = {
  /** The last invitation, and a later reminder. */
  invited?: string
  reminded?: string
  opened?: string
  signed?: string
  declined?: string
  delegated?: string
  reason?: string
}

/** Read without a parser, which would be a tenth of the JavaScript of the lists that show delegations. */
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
const texts = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/**
 * When this person opened, signed, declined or delegated, if the audit trail says so. The interface does not define its entries
 * (2.10), so only what has the embedded service's format is used.
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
  const [invited, reminded] = [dates('invited').at(-1), dates('reminded').at(-1)]
  if (invited) moments.invited = invited
  if (reminded && reminded > (invited ?? '')) moments.reminded = reminded
  for (const action of ['opened', 'signed', 'declined', 'delegated'] as const) {
    // An approver's signature is an approval in the trail.
    const [at] = [...dates(action), ...(action === 'signed' ? dates('approved') : [])].sort()
    if (at) moments[action] = at
  }
  const [reason] = entries('declined').flatMap((entry) => texts(part(part(entry, 'detail'), 'reason')))
  if (reason) moments.reason = reason
  return moments
}
