import 'server-only'
import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { type EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { closedBecause } from '@/lib/desk/accounts/contract/permissions'
import { keyCapabilities } from '@/lib/desk/accounts/key-capabilities'
import { findReminderChoice } from '@/lib/desk/reminders/envelope-reminders'
import { Conflict, isRefusal, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { haveSameDocuments } from '@/lib/envelope/read-template'
import { whyNotSendable } from '@/lib/envelope/slots'
import { canVoid } from '@/lib/envelope/state'
import { templateTitle } from '@/lib/envelope/template-title'
import type { Draft } from './contract/draft'
import { contentToResend, draftFromRequest } from './draft-from-request'
import { addDraft } from './drafts'
import { findOwnCorrection } from './replacements/sql'
import { requireDraft, toDraft } from './send-once'

/**
 * `again`: a further envelope with the same content. `correct`: the same, in place of this one,
 * which is voided right before the other is sent. `template`: a template of it.
 */
export type Reuse = 'again' | 'correct' | 'template'

/**
 * Makes a draft of an envelope. `id` is the draft's: a repeat returns the same one. A correction
 * that the person has begun is returned as it is.
 */
export async function reuseEnvelope(
  context: Context,
  person: Person,
  { envelopeId, id, as }: { envelopeId: EnvelopeId; id: string; as: Reuse },
): Promise<Draft> {
  const { upstream } = context
  if (as !== 'again') await requirePermission(context, as === 'correct' ? 'void' : 'template')
  const envelope = await upstream.envelope(envelopeId)
  if (as === 'correct' && !canVoid(envelope)) {
    throw new Conflict('This envelope has ended, so there is nothing to void. Send it again instead.')
  }
  const begun = as === 'correct' ? await findOwnCorrection(person.id, envelopeId) : undefined
  if (begun) return toDraft(begun)
  const replaces = as === 'correct' ? { replaces: envelopeId } : {}
  const reminders = await findReminderChoice(await accountOf(context.key), envelopeId)
  const scheduledFor = as === 'template' ? undefined : timeAhead(envelope, context.now())
  // A send from a template takes no schedule.
  const template =
    as === 'template' || scheduledFor ? undefined : await templateOf(upstream, { id: envelopeId, envelope })
  if (template) {
    const { templateId, templateName } = template
    const content = { ...template.content, ...(reminders && { reminders }) }
    const row = await addDraft({ id, personId: person.id, templateId, templateName, content, ...replaces })
    return toDraft(row ?? (await requireDraft({ personId: person.id, id })))
  }
  const documents = await upstream.envelopeDocuments(envelopeId)
  const purpose = as === 'template' ? 'template' : 'envelope'
  const readOriginal = (service: Upstream, index: number) => service.originalFile(envelopeId, index)
  return draftFromRequest(
    context,
    person,
    { id, purpose, ...replaces },
    { request: envelope, documents, readOriginal, reminders, scheduledFor, templateId: envelope.templateId },
  )
}

/** The time for which it was scheduled, unless that has passed. */
export function timeAhead({ scheduleTime = '' }: PdfSignRequest, now: Date): string | undefined {
  const time = fromWireDate(scheduleTime)
  return time && time > now ? time.toISOString() : undefined
}

/** The route has checked the role, which is the same. */
export async function requirePermission({ upstream }: Context, permission: 'void' | 'template'): Promise<void> {
  const closed = closedBecause(permission, {
    role: 'sender',
    capabilities: await keyCapabilities(upstream, permission),
  })
  if (closed) throw new NotAllowed(closed)
}

/**
 * The template that it was sent from, if it still exists and has the documents of the envelope,
 * which are what is sent again; a cached one may be gone.
 */
async function templateOf(upstream: Upstream, { id, envelope }: { id: EnvelopeId; envelope: PdfSignRequest }) {
  const templateId = TemplateId.safeParse(envelope.templateId).data
  const current = templateId && (await upstream.currentTemplate(templateId).catch(undefinedIfGone))
  const template = current?.value
  if (!templateId || !template || whyNotSendable(template)) return undefined
  if (!haveSameDocuments(template, await upstream.envelopeDocuments(id))) return undefined
  return { templateId, templateName: templateTitle(template), content: contentToResend(envelope, template) }
}

function undefinedIfGone(error: unknown): undefined {
  if (!isRefusal(error, 'NotFound')) throw error
}
