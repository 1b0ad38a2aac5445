import type { TemplateId } from '@/lib/contract/ids'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { Caller, Context, Origin } from '../context'
import { notFound } from '../errors'
import { createEnvelope } from './create'
import { dispatch } from './dispatch'
import { fillSlots } from './fill-slots'
import { once, type Replay } from './once'
import type { Created } from './take-files'
import { type Addition, requireTemplateRoom } from './text-room'

export type FromTemplate = { templateId: TemplateId; request: EnvelopeFromTemplateRequest; replay?: Replay }

/** Creates and sends an envelope from a template: documents, placement and signing order are the template's alone. */
export function sendFromTemplate(
  context: Context,
  caller: Caller,
  { templateId, request, replay }: FromTemplate,
  origin: Origin,
): Promise<Created> {
  return once(context, caller, replay, async (tx) => {
    const template = await tx.templates.find(caller.accountId, templateId)
    if (!template) throw notFound('template')
    const parties = fillSlots(template.slots, request.signers)
    const files = await tx.templates.files([templateId])
    requireTemplateRoom(files, textsOf(request))
    const filled = new Set(parties.map((party) => party.slot))
    const envelope = await createEnvelope(context, tx, caller, {
      emailSubject: request.emailSubject ?? template.emailSubject ?? `Signature requested: ${template.name}`,
      emailMessage: request.emailMessage ?? template.emailMessage ?? '',
      signerOrderRequired: template.signerOrderRequired,
      expirationDays: request.expirationDays ?? template.expirationDays ?? undefined,
      templateId,
      parties,
      files: files.map(({ index, name, documentId, pageCount, fields, removed }) => ({
        index,
        name,
        documentId,
        pageCount,
        removed,
        fields: fields.filter((field) => filled.has(field.signerIndex)),
      })),
    })
    await dispatch(context, tx, envelope, { ...origin, party: caller.user.email, actor: caller.user.email })
    return { id: envelope.id }
  })
}

const textsOf = ({ emailSubject, emailMessage, signers }: EnvelopeFromTemplateRequest): Addition[] => [
  { field: 'emailSubject', text: emailSubject },
  { field: 'emailMessage', text: emailMessage },
  ...signers.map(({ name }, index) => ({ field: `signers.${index}.name`, text: name })),
]
