import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateId } from '@/lib/contract/ids'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { once } from '@/lib/desk/env/once'
import { type TemplateUse, upsertTemplateUses } from '@/lib/desk/store/template-uses'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { isScheduled, wasCanceled } from '@/lib/envelope/envelope-status'
import { accountScope } from './account-scope'

/** What is stored already, by scope, envelope, date and whether it is completed: each is written once in a process. */
const known = () => once('uses of templates', () => new Set<string>())
const MAX_KNOWN = 20_000

const keyOf = ({ scope, envelopeId, sentAt, completedAt }: TemplateUse) =>
  `${scope} ${envelopeId} ${sentAt.getTime()} ${completedAt !== null}`

/** Remembers which envelopes were sent from which template, and when they were completed. */
export async function learnTemplateUses(
  service: Upstream,
  key: ServiceKey | undefined,
  envelopes: readonly PdfSignRequest[],
): Promise<void> {
  if (!envelopes.some(({ templateId }) => templateId)) return
  const scope = await accountScope(service, key?.id)
  const uses = envelopes.flatMap((envelope) => useOf(scope, envelope)).filter((use) => !known().has(keyOf(use)))
  if (uses.length === 0) return
  await upsertTemplateUses(uses)
  if (known().size + uses.length > MAX_KNOWN) known().clear()
  for (const use of uses) known().add(keyOf(use))
}

function useOf(scope: string, envelope: PdfSignRequest): TemplateUse[] {
  const { id, templateId, status, scheduleTime, createdOn, updatedOn } = envelope
  const template = TemplateId.safeParse(templateId).data
  // Until it is sent, somebody used the template when the envelope was created.
  const isUnsent = isScheduled(envelope) || wasCanceled(envelope)
  const sentAt = (isUnsent ? undefined : parseServiceDate(scheduleTime)) ?? parseServiceDate(createdOn)
  if (!id || !template || !sentAt) return []
  // Nothing changes an envelope after its last signature.
  const completedAt = status === 'Signed' ? (parseServiceDate(updatedOn) ?? null) : null
  return [{ scope, envelopeId: id, templateId: template, sentAt, completedAt }]
}
