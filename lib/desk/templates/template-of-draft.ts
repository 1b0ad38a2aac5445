import 'server-only'
import { randomUUID } from 'node:crypto'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateId } from '@/lib/contract/ids'
import { type Draft, type DraftContent, draftTitle, type FrozenTemplate } from '@/lib/desk/drafts/contract/draft'
import { subjectOf, tidyContent } from '@/lib/desk/drafts/contract/same-content'
import { asTemplate, draftFromRequest, draftWithFiles } from '@/lib/desk/drafts/draft-from-request'
import { discardDraft } from '@/lib/desk/drafts/drafts'
import { fieldsOf } from '@/lib/desk/drafts/prepare-request'
import { requireDraft, toDraft } from '@/lib/desk/drafts/send-once'
import { type DraftRow, findDraft } from '@/lib/desk/drafts/sql'
import { findOriginal, openDocument } from '@/lib/desk/drafts/uploads/documents'
import { listUploads } from '@/lib/desk/drafts/uploads/uploads'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Context, Person } from '@/lib/desk/upstream/context'
import type { PdfBytes } from '@/lib/desk/upstream/documents'
import { templateFingerprint } from '@/lib/desk/upstream/template-fingerprint'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { templateTitle } from '@/lib/envelope/template-title'

/**
 * Makes a draft of a template from the draft of an envelope, which stays as it is. People become
 * slots. `id` is the new draft's: repeating the request returns the same draft.
 */
export async function templateOfDraft(
  context: Context,
  person: Person,
  { draftId, id }: { draftId: string; id: string },
): Promise<Draft> {
  const row = await requireDraft({ personId: person.id, id: draftId })
  const { content, purpose } = row
  if (purpose === 'template') throw new Conflict('This draft becomes a template already.')
  const documents = (content.documents ?? []).map(({ name }) => name)
  const templateName = draftTitle({ purpose, own: content.emailSubject, template_name: row.templateName, documents })
  const draft = { id, purpose: 'template', templateName } as const
  if (row.templateId) {
    // The draft has only what differs from its template.
    const { upstream } = context
    const templateId = TemplateId.parse(row.templateId)
    const { template, documents: current } = await readCurrent(upstream, templateId)
    const readOriginal = (service: Upstream, index: number) => service.originalTemplateFile(templateId, index)
    const { emailSubject, emailMessage, expirationDays } = { ...template, ...content }
    const signers = template.signers?.map((slot, index) => {
      const { language = slot.language } = personOf(slot, index, content) ?? {}
      return { ...slot, language }
    })
    const request = { ...template, emailSubject, emailMessage, expirationDays, ...(signers && { signers }) }
    const { reminders } = content
    return draftFromRequest(context, person, draft, {
      request,
      documents: current,
      readOriginal,
      reminders,
      templateId,
    })
  }
  const files = await documentsOf(person, { draftId, content })
  return draftWithFiles(context, person, draft, { files, content: slotsFor(content, files, draft.templateName) })
}

/**
 * Makes a draft of own documents from one that is sent from a template, which is discarded: then
 * copies, a schedule and other fields are possible. `id` is the new draft's; a repeat returns it.
 */
export async function ownDraftOf(
  context: Context,
  person: Person,
  { draftId, id }: { draftId: string; id: string },
): Promise<Draft> {
  const made = await findDraft({ personId: person.id, id })
  if (made?.content.documents) return toDraft(made)
  const { purpose, state, content, templateId, replaces } = await requireDraft({ personId: person.id, id: draftId })
  if (purpose === 'template' || !templateId) throw new Conflict('This draft has its own documents.')
  if (state !== 'open') throw new Conflict('This draft is being sent and cannot be changed.')
  const { upstream } = context
  const { template, documents } = await readCurrent(upstream, TemplateId.parse(templateId))
  const { emailSubject, emailMessage, expirationDays } = { ...template, ...content }
  const signers = template.signers?.map((slot, index) => {
    const { name = '', email = '', language = slot.language, authentication } = personOf(slot, index, content) ?? {}
    return { ...slot, name, email, language, authentication }
  })
  const readOriginal = (service: Upstream, index: number) =>
    service.originalTemplateFile(TemplateId.parse(templateId), index)
  const request = { ...template, emailSubject, emailMessage, expirationDays, ...(signers && { signers }) }
  const draft = { id, purpose: 'envelope', ...(replaces && { replaces }) } as const
  const { reminders } = content
  const source = { request, documents, readOriginal, reminders, templateId }
  const copy = await draftFromRequest(context, person, draft, source)
  await discardDraft(context, person, { id: draftId, unconfirmed: false })
  return copy
}

const personOf = ({ id: slot }: DocumentSigner, index: number, { recipients }: DraftContent) =>
  recipients.find(({ id }) => id === (slot ?? index))

async function documentsOf(person: Person, { draftId, content }: { draftId: string; content: DraftContent }) {
  const uploads = await listUploads(person, { id: draftId })
  return Promise.all(
    (content.documents ?? []).map(async ({ id: from, name }) => {
      if (uploads.find(({ id }) => id === from)?.state !== 'ready') {
        throw new Conflict(`“${name}” is not ready yet. Wait until it is checked, or remove it.`)
      }
      const [{ size, sha256, stream }, file] = await Promise.all([openDocument(from), findOriginal(from)])
      const original = file && { original: { size: file.size, read: () => file.stream() } }
      return { id: randomUUID(), name, size, sha256, read: () => stream(), ...original }
    }),
  )
}

function slotsFor(
  { documents = [], fields = [], scheduledFor: _, ...content }: DraftContent,
  files: readonly { id: string }[],
  name: string,
): DraftContent {
  const copies = new Map(documents.map(({ id }, index) => [id, files[index]?.id]))
  const copied = <Part extends object>(part: Part, id: string | undefined, key: 'id' | 'document'): Part[] =>
    id ? [{ ...part, [key]: id }] : []
  return asTemplate(
    {
      ...content,
      // Also one that nobody typed: it was shown, and a template has no document to take it from.
      emailSubject: subjectOf({ ...content, documents }, 'envelope') || undefined,
      documents: documents.flatMap((document) => copied(document, copies.get(document.id), 'id')),
      fields: fields.flatMap((field) => copied(field, copies.get(field.document), 'document')),
    },
    name,
  )
}

type Begin = { templateId: TemplateId; id: string; as: 'edit' | 'copy' }

/** Makes a draft of a template, to change or copy it. A repeat returns the same draft. */
export async function draftOfTemplate(context: Context, person: Person, { templateId, id, as }: Begin): Promise<Draft> {
  const { template, documents, fingerprint } = await readCurrent(context.upstream, templateId)
  const title = templateTitle(template)
  const draft =
    as === 'edit' ? { templateId, templateName: title, base: fingerprint } : { templateName: `Copy of ${title}` }
  const readOriginal = (service: Upstream, index: number) => service.originalTemplateFile(templateId, index)
  const source = { request: template, documents, readOriginal, templateId }
  return draftFromRequest(context, person, { id, purpose: 'template', ...draft }, source)
}

export const fingerprintOf = (row: DraftRow): string => templateFingerprint(contentOf(row))

/** The fingerprint at a service that does not know default people. */
export function plainFingerprintOf(row: DraftRow): string {
  const { template, documents } = contentOf(row)
  const signers = template.signers.map(({ defaultName: _, defaultEmail: __, language: ___, ...slot }) => slot)
  return templateFingerprint({ template: { ...template, searchValues: undefined, signers }, documents })
}

function contentOf({ frozen }: DraftRow) {
  if (frozen?.kind !== 'template') throw new Error('the draft has no request for a template')
  return { template: frozen.request, documents: frozen.files.map(({ sha256 }) => sha256) }
}

/** The request for a template, without documents' contents. A slot keeps its id. */
export function templateRequest(input: DraftContent): FrozenTemplate {
  const content = tidyContent(input)
  return {
    templateName: content.templateName?.trim() ?? '',
    emailSubject: content.emailSubject?.trim() || undefined,
    emailMessage: content.emailMessage || undefined,
    signerOrderRequired: content.signerOrderRequired ?? false,
    expirationDays: content.expirationDays,
    searchValues: content.searchValues || undefined,
    signers: content.recipients.map(({ id, name, email, defaultName, role = 'Signer', round, language }) => ({
      id,
      name: name.trim() || undefined,
      requestRole: role,
      group: content.signerOrderRequired ? round || undefined : undefined,
      defaultName: defaultName?.trim() || undefined,
      defaultEmail: email.trim() || undefined,
      language,
    })),
    files: (content.documents ?? []).map((document) => ({
      name: document.name,
      fields: fieldsOf(content, document, (recipient) => recipient),
    })),
  }
}
export type CurrentTemplate = {
  template: PdfSignRequest
  documents: (PdfBytes | undefined)[]
  /** The SHA-256 of each document. */
  hashes: (string | undefined)[]
  fingerprint: string
  /** A service's own name for this version, if it has one. */
  version: string | undefined
}
/** A template as it is at this moment, not as a cache has it. */
export async function readCurrent(
  service: Pick<Upstream, 'currentTemplate'>,
  id: TemplateId,
): Promise<CurrentTemplate> {
  const { value: template, documents } = await service.currentTemplate(id)
  const { hashes = [], fingerprint = '', version } = template
  return { template, documents, hashes: hashes.map((sha256) => sha256 || undefined), fingerprint, version }
}
