import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import type { Condition } from '@/lib/contract/field'
import type { TemplateId } from '@/lib/contract/ids'
import { LanguageTag } from '@/lib/contract/language'
import { EXPIRATION_DAYS, MAX_SIGNER_ID } from '@/lib/contract/send'
import { AUTHENTICATIONS } from '@/lib/contract/signer-code'
import { EMAIL_MESSAGE_LENGTH, FILE_NAME_LENGTH, LINE_LENGTH, MESSAGE_LENGTH } from '@/lib/contract/text'
import { choiceWithoutTemplate } from '@/lib/desk/reminders/rules'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import { shareRun } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import type { PdfBytes, PdfStream } from '@/lib/desk/upstream/documents'
import { withoutSignal } from '@/lib/desk/upstream/service-for'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { slotsOf } from '@/lib/envelope/slots'
import { fromWireFields } from '@/lib/envelope/wire-fields'
import { oneLine, plainLines } from '@/lib/text/one-line'
import type { Draft, DraftContent, DraftDocument, DraftPurpose, DraftRecipient, FieldCondition } from './contract/draft'
import { UPLOAD_LIMITS } from './contract/upload-limits'
import { addDraft, withinLimits } from './drafts'
import { requireDraft, toDraft } from './send-once'
import { removeEmptyDraft, replaceContent } from './sql'
import { appendToUpload, createUpload } from './uploads/create-upload'
import { attachOriginal } from './uploads/documents'

type NewDraft = {
  /** Chosen by the browser: a repeated request returns the draft that the first one made. */
  id: string
  purpose: DraftPurpose
  templateId?: TemplateId
  templateName?: string
  /** The fingerprint of the template that is edited. */
  base?: string
  /** The envelope that is voided right before this draft is sent. */
  replaces?: string
}
type Source = {
  request: PdfSignRequest
  documents: readonly (PdfBytes | undefined)[]
  readOriginal: (service: Upstream, index: number) => Promise<PdfStream>
  /** The template whose reminders applied, and no longer do. */
  templateId: string | undefined
} & Pick<DraftContent, 'reminders' | 'scheduledFor'>

/** Makes a draft with all parts of an envelope or template; documents become uploads. */
export async function draftFromRequest(
  context: Context,
  person: Person,
  draft: NewDraft,
  { request, documents, readOriginal, templateId, ...chosen }: Source,
): Promise<Draft> {
  const sent = documents.map((document, index) => {
    if (!document) throw new Conflict('The service does not return all of its documents, so it cannot be copied.')
    return fileOf(document.bytes, documentName(request, index))
  })
  const { upstream } = withoutSignal(context)
  const files = withOriginals(sent, request, (index) => readOriginal(upstream, index))
  if (files.length === 0) throw new Conflict('The service returns none of its documents, so it cannot be copied.')
  const reminders = await choiceWithoutTemplate(context, chosen.reminders, templateId)
  const copied = { ...copiedContent(request, files, randomUUID), ...chosen, reminders }
  const name = draft.templateName ?? request.emailSubject
  const content = draft.purpose === 'template' ? asTemplate(copied, name, request) : copied
  return draftWithFiles(context, person, draft, { files, content })
}

type NewFile = {
  id: string
  name: string
  size: number
  sha256: string
  read: () => AsyncGenerator<Uint8Array>
  /** The file that the document was made of, which cannot be made of it once more. */
  original?: { size: number; read: () => AsyncGenerator<Uint8Array> }
  acceptsLostSignature?: true
}

function fileOf(bytes: Uint8Array, name: string): NewFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id: randomUUID(), name, size: bytes.length, sha256, read: () => whole(bytes) }
}

/**
 * Documents that the service knows to be made of another file are made of it once more, so that the
 * copy has the same originals. What they lose was accepted when they were first sent. An original
 * that was kept as given comes with its document. Together the originals have to fit a draft.
 */
function withOriginals(
  files: NewFile[],
  request: PdfSignRequest,
  readOriginal: (index: number) => Promise<PdfStream>,
): NewFile[] {
  const copies = files.map((file, index): NewFile => {
    const { sha256 = file.sha256, size = 0, asGiven } = request.files?.[index]?.original ?? {}
    if (sha256 === file.sha256) return file
    const read = () => bytesOf(() => readOriginal(index))
    if (asGiven) return { ...file, original: { size, read } }
    return { ...file, size, sha256, read, acceptsLostSignature: true }
  })
  const bytes = copies.reduce((sum, { size, original }) => sum + size + (original?.size ?? 0), 0)
  return bytes > UPLOAD_LIMITS.draftBytes ? files : copies
}

async function* bytesOf(open: () => Promise<PdfStream>): AsyncGenerator<Uint8Array> {
  const reader = (await open()).body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

type Filling = { files: readonly NewFile[]; content: DraftContent }

/** Makes a draft with copies of documents. A repeat returns the same draft. */
export const draftWithFiles = (context: Context, person: Person, draft: NewDraft, filling: Filling): Promise<Draft> =>
  shareRun(`copy into draft ${person.id} ${draft.id}`, () => copyIntoDraft(context, person, draft, filling))

async function copyIntoDraft(
  context: Context,
  person: Person,
  { id, templateName, ...draft }: NewDraft,
  { files, content }: Filling,
): Promise<Draft> {
  const own = { personId: person.id, id }
  const insert = () => addDraft({ ...own, ...draft, templateName, content: { recipients: [] } })
  // An attempt that was killed leaves an empty draft, which would look like a whole one.
  const row = (await insert()) ?? ((await removeEmptyDraft(own)) ? await insert() : undefined)
  if (!row) return toDraft(await requireDraft(own))
  try {
    // One after another: some are in memory already, and a person's uploads count against limits.
    for (const { read, original, acceptsLostSignature: _, ...file } of files) {
      await createUpload(person, { draftId: id, ...file })
      if (original) await attachOriginal(person, file.id, original.read())
      await appendToUpload(person, { id: file.id, offset: 0, chunks: read() })
    }
    const filled = await withinLimits(person.id, (tx) => replaceContent(own, row.version, content, context.now(), tx))
    if (!filled) throw new Conflict('This draft was changed while its documents were copied. Reload to see it.')
    return toDraft(filled)
  } catch (error) {
    await removeEmptyDraft(own)
    throw error
  }
}

const ROLES = ['Signer', 'Approver', 'CC'] as const

/** Another service may have taken texts that cannot be sent here. */
const lineOf = (text: string | undefined, length = LINE_LENGTH) => beginning(oneLine(text ?? ''), length)

/** Without half a character at its end. */
const beginning = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** An envelope or template as a draft's content. `uploads` hold its documents, in order. */
export function copiedContent(
  request: PdfSignRequest,
  uploads: readonly Pick<DraftDocument, 'id' | 'name' | 'acceptsLostSignature'>[],
  newId: () => string,
): DraftContent {
  const recipients = recipientsOf(request)
  const recipientIds = new Set(recipients.map(({ id }) => id))
  const files = uploads.map(({ id }, index) => ({ document: id, fields: request.files?.[index]?.fields ?? [] }))
  const fields = fromWireFields(files, newId)
  return {
    recipients,
    ...messageOf(request),
    documents: uploads.map(({ id, name, acceptsLostSignature }) => ({
      id,
      name,
      ...(acceptsLostSignature && { acceptsLostSignature }),
    })),
    fields: fields
      .filter(({ recipient }) => recipientIds.has(recipient))
      .map((field) => ({
        ...field,
        ...(field.label && { label: lineOf(field.label) }),
        ...(field.value && { value: plainLines(field.value) }),
        ...(field.hint && { hint: lineOf(field.hint) }),
        ...(field.group && { group: lineOf(field.group) }),
        ...(field.options && { options: field.options.map((option) => lineOf(option)) }),
        ...(field.showIf && { showIf: copiedCondition(field.showIf) }),
        ...(field.requiredIf && { requiredIf: copiedCondition(field.requiredIf) }),
      })),
    signerOrderRequired: request.signerOrderRequired ?? false,
  }
}

const copiedCondition = ({ field, is, value }: Condition): FieldCondition => ({
  field: beginning(field, LINE_LENGTH),
  is,
  ...(value !== undefined && { value: lineOf(value) }),
})

export const documentName = ({ files = [] }: PdfSignRequest, index: number): string =>
  lineOf(files[index]?.name, FILE_NAME_LENGTH) || `Document ${index + 1}`

/** The template decides everything except the people and, if changed, the message. */
export function contentToResend(envelope: PdfSignRequest, template: PdfSignRequest): DraftContent {
  const people = recipientsOf(envelope)
  const slots = slotsOf(template)
  const [sent, own] = [messageOf(envelope), messageOf(template)]
  return {
    recipients: slots.map(({ signerIndex, language }, index) => {
      // Services that number an envelope's signers otherwise keep at least their order.
      const atPlace = people.length === slots.length ? people[index] : undefined
      const person = people.find(({ id }) => id === signerIndex) ?? atPlace
      return {
        id: signerIndex,
        name: person?.name ?? '',
        email: person?.email ?? '',
        ...(person?.authentication && { authentication: person.authentication }),
        ...(person?.language && person.language !== language && { language: person.language }),
      }
    }),
    ...(sent.emailSubject !== own.emailSubject && { emailSubject: sent.emailSubject }),
    ...(sent.emailMessage !== own.emailMessage && { emailMessage: sent.emailMessage }),
    ...(sent.expirationDays !== own.expirationDays && { expirationDays: sent.expirationDays }),
  }
}

/** Slots in place of people. Slots of another template keep their default people. */
export function asTemplate(
  content: DraftContent,
  name: string | undefined,
  { signers = [], searchValues }: Pick<PdfSignRequest, 'signers' | 'searchValues'> = {},
): DraftContent {
  return {
    ...content,
    templateName: lineOf(name),
    ...(searchValues && { searchValues }),
    recipients: content.recipients.map(({ id, name, email, role, round, language }, index) => {
      const { defaultName, defaultEmail } = signers.find((signer) => signer.id === id) ?? {}
      return {
        id,
        // Only a person has an address; a slot doesn't.
        name: (!email && name) || `${role ?? 'Signer'} ${index + 1}`,
        email: defaultEmail?.slice(0, 320) ?? '',
        ...(defaultName && { defaultName: lineOf(defaultName) }),
        ...(role && { role }),
        ...(round && { round }),
        ...(language && { language }),
      }
    }),
  }
}

/** Who delegated a slot is left out: the new person has it. */
function recipientsOf({ signers = [] }: PdfSignRequest): DraftRecipient[] {
  const usedIndexes = new Set<number>()
  return signers
    .filter(({ delegated }) => !delegated)
    .map((signer, index) => {
      const { id = index, name, email, group, companyName, title, privateMessage } = signer
      const language = LanguageTag.safeParse(signer.language).data
      const own = id >= 0 && id <= MAX_SIGNER_ID && !usedIndexes.has(id) ? id : Math.max(-1, ...usedIndexes) + 1
      usedIndexes.add(own)
      return {
        id: own,
        name: lineOf(name),
        email: email?.slice(0, 320) ?? '',
        role: roleOf(signer),
        ...(group && { round: lineOf(group, 100) }),
        ...authenticationOf(signer),
        ...(companyName && { companyName: lineOf(companyName) }),
        ...(title && { title: lineOf(title) }),
        ...(privateMessage && { privateMessage: beginning(plainLines(privateMessage), MESSAGE_LENGTH) }),
        ...(language && { language }),
      }
    })
}

/** A new envelope asks for a code where this one did. An access code has to be set again. */
const authenticationOf = ({ authentication }: DocumentSigner) => {
  const known = AUTHENTICATIONS.find((each) => each === authentication)
  return known ? { authentication: known } : {}
}

const roleOf = ({ requestRole }: DocumentSigner) =>
  ROLES.find((role) => role.toLowerCase() === requestRole?.trim().toLowerCase()) ?? 'Signer'

function messageOf({ emailSubject, emailMessage, expirationDays }: PdfSignRequest) {
  const { min, max } = EXPIRATION_DAYS
  const isKnown = expirationDays !== undefined && expirationDays >= min && expirationDays <= max
  return {
    ...(emailSubject && { emailSubject: lineOf(emailSubject) }),
    ...(emailMessage && { emailMessage: beginning(plainLines(emailMessage), EMAIL_MESSAGE_LENGTH) }),
    ...(isKnown && { expirationDays }),
  }
}
