import { z } from 'zod'
import type { AuditTrail } from './audit'
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

const WithReason = z.looseObject({ detail: z.looseObject({ reason: z.string().min(1) }) })
const Groups = z.record(z.string(), z.array(z.unknown()).catch([]))
const Dated = z.looseObject({ at: z.string() })

/**
 * When this person opened, signed, declined or delegated, as far as the audit trail tells. Its entries are "not shown" by the
 * interface (2.10), so what is not where the embedded service writes it is left out rather than guessed.
 */
export function signerMoments(trail: AuditTrail | undefined, email: string | undefined): SignerMoments {
  const party = Object.keys(trail ?? {}).find((key) => sameAddress(key, email))
  const groups: z.infer<typeof Groups> = (party !== undefined && Groups.safeParse(trail?.[party]).data) || {}
  const dates = (action: string) =>
    (groups[action] ?? []).flatMap((entry) => Dated.safeParse(entry).data?.at ?? []).sort()
  const moments: SignerMoments = {}
  const mailed = [...dates('invited'), ...dates('reminded')].sort().at(-1)
  if (mailed) moments.mailed = mailed
  for (const action of ['opened', 'signed', 'declined', 'delegated'] as const) {
    const [at] = dates(action)
    if (at) moments[action] = at
  }
  const reason = (groups.declined ?? []).flatMap((entry) => WithReason.safeParse(entry).data?.detail.reason ?? [])[0]
  if (reason) moments.reason = reason
  return moments
}
