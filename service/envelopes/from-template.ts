import type { TemplateId } from '@/lib/contract/ids'
import type { TemplateSlot } from '@/lib/contract/operator'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { isCopy } from '@/lib/envelope/signing-task'
import type { Caller, Context, Origin } from '../context'
import { invalidField, notFound } from '../errors'
import { type Addition, checkPerson, requireTemplateRoom } from './checks'
import { hashCodes, readAuthentications, type SignerAuthentication } from './codes'
import { createEnvelope, type Party } from './create'
import { dispatch } from './dispatch'
import { answeredBefore, once, type Replay } from './once'
import type { Creation } from './take-files'

export type FromTemplate = { templateId: TemplateId; request: EnvelopeFromTemplateRequest; replay?: Replay }

/** Creates and sends an envelope from a template, which alone decides its documents. */
export async function sendFromTemplate(
  context: Context,
  caller: Caller,
  { templateId, request, replay }: FromTemplate,
  origin: Origin,
): Promise<Creation> {
  const before = await answeredBefore(context, caller, replay)
  if (before) return before
  const authentications = readAuthentications(request.signers)
  const current = await context.store.templates.find(caller.accountId, templateId)
  if (!current) throw notFound('template')
  // Refuses what does not fit the template before codes are hashed.
  fillSlots(current.slots, entriesOf(request, authentications))
  const entries = entriesOf(request, await hashCodes(context, caller, authentications))
  return once(context, caller, replay, async (tx) => {
    const template = await tx.templates.find(caller.accountId, templateId)
    if (!template) throw notFound('template')
    const parties = fillSlots(template.slots, entries)
    const files = await tx.templates.files([templateId])
    requireTemplateRoom(files, textsOf(request))
    const namedSlots = new Set(parties.map((party) => party.slot))
    const envelope = await createEnvelope(context, tx, caller, {
      emailSubject: request.emailSubject ?? template.emailSubject ?? `Signature requested: ${template.name}`,
      emailMessage: request.emailMessage ?? template.emailMessage ?? '',
      signerOrderRequired: template.signerOrderRequired,
      expirationDays: request.expirationDays ?? template.expirationDays ?? undefined,
      templateId,
      searchValues: template.searchValues,
      parties,
      files: files.map(({ index, name, documentId, pageCount, fields, removed }) => ({
        index,
        name,
        documentId,
        pageCount,
        removed,
        fields: fields.filter((field) => namedSlots.has(field.signerIndex)),
      })),
    })
    const { email } = caller.user
    await dispatch(context, tx, envelope, { ...origin, party: email, actor: email, sentBy: request.sentBy })
    return { id: envelope.id }
  })
}

const textsOf = ({ emailSubject, emailMessage, signers }: EnvelopeFromTemplateRequest): Addition[] => [
  { field: 'emailSubject', text: emailSubject },
  { field: 'emailMessage', text: emailMessage },
  ...signers.map(({ name }, index) => ({ field: `signers.${index}.name`, text: name })),
]

type Entry = EnvelopeFromTemplateRequest['signers'][number] & {
  signerAuthentication?: SignerAuthentication | undefined
}

const entriesOf = (
  { signers }: EnvelopeFromTemplateRequest,
  authentications: readonly (SignerAuthentication | undefined)[],
): Entry[] => signers.map((signer, index) => ({ ...signer, signerAuthentication: authentications[index] }))

/**
 * Puts people into a template's slots. An entry without `signerIndex` is for the slot at its own
 * position. Every slot that acts needs a person; one that only gets a copy may stay empty. The
 * order is the template's.
 */
function fillSlots(slots: TemplateSlot[], entries: Entry[]): Party[] {
  const people = new Map<number, Entry>()
  for (const [index, entry] of entries.entries()) {
    const slot = slotOf(slots, entry, index)
    if (people.has(slot.id)) throw invalidField(`signers.${index}.signerIndex`, `slot ${slot.id} is named twice`)
    if (!entry.email) throw invalidField(`signers.${index}.email`, `slot ${slot.id} needs an email address`)
    checkPerson(entry, `signers.${index}.`)
    people.set(slot.id, entry)
  }
  return slots.flatMap((slot): Party[] => {
    const person = people.get(slot.id)
    const requestRole = slot.requestRole ?? 'Signer'
    if (person?.email) {
      const name = person.name?.trim() || person.email
      const { email, signerAuthentication, language = slot.language } = person
      if (signerAuthentication && isCopy({ requestRole }))
        throw invalidField('signers', `slot ${slot.id} gets a copy, and is asked for no code`)
      return [{ slot: slot.id, name, email, requestRole, group: slot.group ?? null, language, signerAuthentication }]
    }
    if (isCopy({ requestRole })) return []
    throw invalidField('signers', `slot ${slot.id}${slot.name ? ` (${slot.name})` : ''} needs a signer`)
  })
}

function slotOf(slots: TemplateSlot[], { signerIndex }: Entry, index: number): TemplateSlot {
  const slot = signerIndex === undefined ? slots[index] : slots.find(({ id }) => id === signerIndex)
  if (slot) return slot
  throw signerIndex === undefined
    ? invalidField(`signers.${index}`, `the template has only ${slots.length} slots`)
    : invalidField(`signers.${index}.signerIndex`, `the template has no slot ${signerIndex}`)
}
