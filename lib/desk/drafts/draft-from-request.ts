import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { TemplateId } from '@/lib/contract/ids'
import type { Context, Person } from '@/lib/desk/context'
import type { Draft, DraftPurpose } from '@/lib/desk/contract/drafts/draft'
import { conflict, Refusal } from '@/lib/desk/contract/refusal'
import { shareRun } from '@/lib/desk/env/once'
import { insertDraft, removeOpenDraft, replaceContent } from '@/lib/desk/store/drafts'
import { appendToUpload } from '@/lib/desk/uploads/append-to-upload'
import { createUpload } from '@/lib/desk/uploads/create-upload'
import type { PdfBytes } from '@/lib/desk/upstream/documents'
import { asTemplate, copiedContent } from './copied-content'
import { requireDraft, toDraft } from './drafts'

type NewDraft = {
  /** Chosen by the browser: a repeated request returns the draft that the first one made. */
  id: string
  purpose: DraftPurpose
  /** The template that is edited. */
  templateId?: TemplateId
  templateName?: string
  /** The fingerprint of the template that is edited. */
  base?: string
  /** The envelope that is voided right before this draft is sent. */
  replaces?: string
}
type Source = { request: PdfSignRequest; documents: readonly (PdfBytes | undefined)[] }

/** Makes a draft with everything that an envelope or a template consists of; its documents become uploads of the draft. */
export const draftFromRequest = (context: Context, person: Person, draft: NewDraft, source: Source): Promise<Draft> =>
  shareRun(`copy into draft ${person.id} ${draft.id}`, () => copyIntoDraft(context, person, draft, source))

async function copyIntoDraft(
  context: Context,
  person: Person,
  { id, templateName, ...draft }: NewDraft,
  { request, documents }: Source,
): Promise<Draft> {
  const files = documents.map((document, index) => {
    if (!document) throw new Refusal(409, 'The service does not return all documents of this, so it cannot be copied.')
    return { document, id: randomUUID(), name: request.files?.[index]?.name?.trim() || `Document ${index + 1}` }
  })
  if (files.length === 0) throw new Refusal(409, 'The service returns no documents of this, so it cannot be copied.')
  const own = { personId: person.id, id }
  const row = await insertDraft({ ...own, ...draft, templateName, content: { recipients: [] } })
  if (!row) return toDraft(await requireDraft(own))
  try {
    // One after another: each is in memory already, and a person's uploads count against limits.
    for (const file of files) await copyDocument(context, person, id, file)
    const copied = copiedContent(request, files, randomUUID)
    const content = draft.purpose === 'template' ? asTemplate(copied, templateName ?? request.emailSubject) : copied
    const filled = await replaceContent(own, row.version, content, context.now())
    if (!filled) throw conflict('This draft was changed while its documents were copied. Reload to see it.')
    return toDraft(filled)
  } catch (error) {
    // Half a draft would look like a whole one.
    await removeOpenDraft(own)
    throw error
  }
}

async function copyDocument(
  context: Context,
  person: Person,
  draftId: string,
  { id, name, document: { bytes } }: { id: string; name: string; document: PdfBytes },
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await createUpload(context, person, { draftId, id, name: name.slice(0, 200), size: bytes.length, sha256 })
  await appendToUpload(context, person, { id, offset: 0, chunks: whole(bytes) })
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
