import 'server-only'
import { ServiceAuditTrail } from '@/lib/contract/audit'
import { fromWireDate } from '@/lib/contract/dates'
import type { EnvelopeId } from '@/lib/contract/ids'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'

type TrailEntry = { action: string; at: Date }

/**
 * What the envelope's audit trail at the service says. Undefined where there is none, or it has another form, which proves nothing. A
 * service that is not reachable is asked again.
 */
export async function readServiceTrail(
  service: Pick<Upstream, 'audit'>,
  id: EnvelopeId,
): Promise<TrailEntry[] | undefined> {
  const answer = await service.audit(id).catch((error: unknown) => {
    if (!isRefusal(error) || ![400, 403, 404, 405, 409, 501].includes(error.code)) throw error
  })
  const entries = Object.values(ServiceAuditTrail.safeParse(answer).data ?? {}).flatMap((groups) =>
    Object.values(groups).flat(),
  )
  const found = entries
    .map(({ action, at }) => ({ action, at: fromWireDate(at) ?? new Date(at) }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
  return found.length === 0 ? undefined : found
}
