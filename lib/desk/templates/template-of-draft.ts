import 'server-only'
import { randomUUID } from 'node:crypto'
import { TemplateId } from '@/lib/contract/ids'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import { draftTitle } from '@/lib/desk/drafts/contract/draft-summary'
import { asTemplate } from '@/lib/desk/drafts/copied-content'
import { draftFromRequest, draftWithFiles } from '@/lib/desk/drafts/draft-from-request'
import { requireDraft } from '@/lib/desk/drafts/drafts'
import { openDocument } from '@/lib/desk/drafts/uploads/documents'
import { listUploads } from '@/lib/desk/drafts/uploads/uploads'
import type { Context, Person } from '@/lib/desk/platform/context'
import { conflict } from '@/lib/desk/platform/contract/refusal'
import { readCurrent } from './read-current'

/**
 * Makes a draft of a template from the draft of an envelope, which stays as it is. People become slots. `id` is the new draft's:
 * repeating the request returns the same draft.
 */
export async function templateOfDraft(
  context: Context,
  person: Person,
  { draftId, id }: { draftId: string; id: string },
): Promise<Draft> {
  const row = await requireDraft({ personId: person.id, id: draftId })
  const { content, purpose } = row
  if (purpose === 'template') throw conflict('This draft becomes a template already.')
  const documents = (content.documents ?? []).map(({ name }) => name)
  const templateName = draftTitle({ purpose, own: content.emailSubject, template_name: row.templateName, documents })
  const draft = { id, purpose: 'template', templateName } as const
  if (row.templateId) {
    // The draft has only what differs from its template.
    const { upstream } = context
    const templateId = TemplateId.parse(row.templateId)
    const { template, documents: current } = await readCurrent(upstream, templateId)
    const readOriginal = (index: number) => upstream.originalTemplateFile(templateId, index)
    const { emailSubject, emailMessage, expirationDays } = { ...template, ...content }
    const request = { ...template, emailSubject, emailMessage, expirationDays }
    return draftFromRequest(context, person, draft, { request, documents: current, readOriginal })
  }
  const files = await documentsOf(context, person, { draftId, content })
  return draftWithFiles(context, person, draft, { files, content: slotsFor(content, files, draft.templateName) })
}

/** The checked documents of the draft, each under the id of its copy. */
async function documentsOf(
  context: Context,
  person: Person,
  { draftId, content }: { draftId: string; content: DraftContent },
) {
  const uploads = await listUploads(context, person, { id: draftId })
  return Promise.all(
    (content.documents ?? []).map(async ({ id: from, name }) => {
      if (uploads.find(({ id }) => id === from)?.state !== 'ready') {
        throw conflict(`“${name}” is not ready yet. Wait until it is checked, or remove it.`)
      }
      const { size, sha256, stream } = await openDocument(from)
      return { id: randomUUID(), name, size, sha256, read: () => stream() }
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
      documents: documents.flatMap((document) => copied(document, copies.get(document.id), 'id')),
      fields: fields.flatMap((field) => copied(field, copies.get(field.document), 'document')),
    },
    name,
  )
}
