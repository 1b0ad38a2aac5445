import { PAGE_SIZE } from '@/lib/contract/constants'
import { toWireDate } from '@/lib/contract/dates'
import type { Field } from '@/lib/contract/field'
import type { EnvelopeValues, FieldEntry, TemplateValues } from '@/lib/contract/field-values'
import { EnvelopeId, type TemplateId } from '@/lib/contract/ids'
import { fieldStates } from '@/lib/envelope/field-rules'
import { inReadingOrder } from '@/lib/printing/place'
import { own } from '@/lib/text/json'
import { oneLine } from '@/lib/text/one-line'
import type { Caller, Context } from '../context'
import { invalidField, notFound } from '../errors'
import { fittingPage } from '../store/page'
import type { Tables } from '../store/store'
import { actingParts } from './aggregate/signers'
import { byEnvelope, type Envelope } from './sql/envelopes'
import type { EnvelopeFile } from './sql/files'
import type { Signer } from './sql/signers'

/** What was filled in in an envelope, by those who have finished. */
export function envelopeValues({ store }: Context, caller: Caller, id: EnvelopeId): Promise<FieldEntry[]> {
  return store.snapshot(async (tx) => {
    if (!(await tx.envelopes.find(caller.accountId, id))) throw notFound('envelope')
    const values = new Map((await tx.signers.values(id)).map((row) => [row.id, row.values ?? {}]))
    return entriesOf(await tx.envelopeFiles.ofEnvelope(id), await tx.signers.ofEnvelope(id), values)
  })
}

/**
 * What was filled in in a template's envelopes. They are in the order of their creation, which no
 * change alters, so that pages neither repeat nor skip one.
 */
export function templateValues(
  { store }: Context,
  caller: Caller,
  { id, after }: { id: TemplateId; after: string | undefined },
): Promise<TemplateValues> {
  return store.snapshot(async (tx) => {
    if (!(await tx.templates.find(caller.accountId, id))) throw notFound('template')
    const last = after === undefined ? undefined : await lastOfPage(tx, caller, id, after)
    const ids = await tx.envelopes.ofTemplate(id, last, PAGE_SIZE + 1)
    const sizes = await tx.envelopes.formSizes(ids)
    const page = fittingPage(ids.slice(0, PAGE_SIZE), (each) => sizes.get(each) ?? 0)
    const next = page.length < ids.length ? page.at(-1) : undefined
    return { items: page.length > 0 ? await itemsOf(tx, page) : [], ...(next && { next }) }
  })
}

async function lastOfPage(tx: Tables, caller: Caller, templateId: TemplateId, after: string): Promise<Envelope> {
  const { data: id } = EnvelopeId.safeParse(after.toLowerCase())
  const envelope = id && (await tx.envelopes.find(caller.accountId, id))
  if (envelope?.templateId !== templateId) throw invalidField('after', 'must be next of the page before')
  return envelope
}

async function itemsOf(tx: Tables, ids: EnvelopeId[]): Promise<EnvelopeValues[]> {
  const envelopes = new Map((await tx.envelopes.byIds(ids)).map((envelope) => [envelope.id, envelope]))
  const files = byEnvelope(await tx.envelopeFiles.ofEnvelopes(ids))
  const signers = byEnvelope(await tx.signers.ofEnvelopes(ids))
  const values = new Map((await tx.signers.values(...ids)).map((row) => [row.id, row.values ?? {}]))
  return ids.flatMap((id) => {
    const envelope = envelopes.get(id)
    if (!envelope) return []
    const { status, emailSubject } = envelope
    return [
      { envelopeId: id, status, emailSubject, values: entriesOf(files.get(id) ?? [], signers.get(id) ?? [], values) },
    ]
  })
}

/** A list's item has at most this much of what a signer filled in. */
const MOST_SEARCHED = 50
const MAX_SEARCHED_LENGTH = 200
const NOT_SEARCHED = ['signature', 'initials', 'checkbox', 'date']

/** What searches find a signer's entries by. A radio button that was chosen is found by its label. */
export function searchTexts(fields: readonly Field[], entries: Record<string, string>): string[] {
  const states = fieldStates(fields, entries)
  const texts = fields.flatMap(({ id, type, label = '' }) => {
    const value = own(entries, id)
    if (!value || NOT_SEARCHED.includes(type) || !states.get(id)?.isVisible) return []
    return oneLine(type === 'radio' ? label : value).slice(0, MAX_SEARCHED_LENGTH)
  })
  return [...new Set(texts)].filter(Boolean).slice(0, MOST_SEARCHED)
}

type Values = ReadonlyMap<string, Record<string, string>>

function entriesOf(files: readonly EnvelopeFile[], signers: Signer[], values: Values): FieldEntry[] {
  const signaturesByField = new Map(
    actingParts(signers).flatMap((signer) => (signer.state === 'signed' ? [[signer.slot, signer]] : [])),
  )
  const fields = files.flatMap((file) => file.fields.map((field) => ({ ...field, file: file.index })))
  const entries = Object.fromEntries(
    [...signaturesByField.values()].flatMap(({ id }) => Object.entries(values.get(id) ?? {})),
  )
  const states = fieldStates(fields, entries)
  return inReadingOrder(fields, ({ file }) => file).flatMap((field): FieldEntry[] => {
    const { id, type, label, group, signerIndex, file, page } = field
    const signer = signaturesByField.get(signerIndex)
    if (!signer?.completedOn || !states.get(id)?.isVisible) return []
    return [
      {
        id,
        type,
        ...(label && { label }),
        ...(group && { group }),
        signerIndex,
        signerName: signer.name,
        file,
        page,
        value: own(entries, id) ?? '',
        signedOn: toWireDate(signer.completedOn),
      },
    ]
  })
}
