import 'server-only'
import type { TemplateId } from '@/lib/contract/ids'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { requireDraft } from '@/lib/desk/drafts/send-once'
import { type DraftRow, findSavesOfTemplate } from '@/lib/desk/drafts/sql'
import { openDocument } from '@/lib/desk/drafts/uploads/documents'
import { listUploads } from '@/lib/desk/drafts/uploads/uploads'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { type TemplateSide, templateDifferences } from '@/lib/envelope/template-differences'
import { templateTitle } from '@/lib/envelope/template-title'
import type { TemplateConflict } from './contract'
import { type CurrentTemplate, fingerprintOf, readCurrent, templateRequest } from './template-of-draft'

/** What differs between a template as it is now and what its draft would make of it. */
export async function compareTemplate(
  context: Context,
  person: Person,
  { id }: { id: string },
): Promise<TemplateConflict> {
  const row = await requireDraft({ personId: person.id, id })
  const { templateId, purpose, base } = row
  if (purpose !== 'template' || !templateId) throw new Conflict('This draft edits no template.')
  const current = await readCurrent(context.upstream, templateId)
  const { template, fingerprint } = current
  return {
    name: templateTitle(template),
    saved_by: await whoSaved(templateId, current),
    saved_on: template.updatedOn,
    fingerprint,
    changed: fingerprint !== base,
    differences: templateDifferences(savedSide(current), await ownSide(row, await listUploads(person, row))),
  }
}

/** The service knows only the key's user; the dashboard knows who saved this version. */
async function whoSaved(id: TemplateId, { template, fingerprint }: CurrentTemplate): Promise<string | undefined> {
  const saves = await findSavesOfTemplate(id)
  return saves.find(({ draft }) => draft.frozen && fingerprintOf(draft) === fingerprint)?.person ?? template.updatedBy
}

const savedSide = ({ template, hashes }: CurrentTemplate): TemplateSide => ({
  template,
  documents: (template.files ?? []).map(({ pageCount }, index) => ({ sha256: hashes[index], pages: pageCount })),
})

async function ownSide({ content }: DraftRow, uploads: readonly Upload[]): Promise<TemplateSide> {
  const documents = (content.documents ?? []).map(async ({ id, pages }) => {
    const upload = uploads.find((each) => each.id === id)
    // A document whose pages were turned or left out is made when it is saved.
    const isWhole = upload?.state === 'ready' && !pages
    return {
      sha256: isWhole ? (await openDocument(id)).sha256 : undefined,
      pages: pages?.length ?? upload?.pages?.length,
    }
  })
  return { template: templateRequest(content), documents: await Promise.all(documents) }
}
