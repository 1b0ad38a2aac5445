import 'server-only'
import { ServiceAuditTrail } from '@/lib/contract/audit'
import { fromWireDate } from '@/lib/contract/dates'
import type { EnvelopeId } from '@/lib/contract/ids'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'

/**
 * When somebody opened the envelope last, by its audit trail at the service: webhooks may be off or late. Undefined when nobody did, and
 * when the trail has another form.
 */
export async function openedAtService(id: EnvelopeId, service: Pick<Upstream, 'audit'>): Promise<Date | undefined> {
  const trail = ServiceAuditTrail.safeParse(await service.audit(id).catch(undefinedIfRefused))
  if (!trail.success) return undefined
  const times = Object.values(trail.data)
    .flatMap((groups) => Object.values(groups).flat())
    .filter(({ action }) => action === 'opened')
    .map(({ at }) => (fromWireDate(at) ?? new Date(at)).getTime())
    .filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

/** A service without the trail says nothing. One that is not reachable is asked again. */
function undefinedIfRefused(error: unknown): undefined {
  if (!isRefusal(error) || ![400, 403, 404, 405, 409, 501].includes(error.code)) throw error
}
