import 'server-only'
import type { TemplateId } from '@/lib/contract/ids'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { draftFromRequest } from '@/lib/desk/drafts/draft-from-request'
import type { Context, Person } from '@/lib/desk/platform/context'
import { templateTitle } from '@/lib/envelope/template-title'
import { readCurrent } from './read-current'

type Begin = { templateId: TemplateId; id: string; as: 'edit' | 'copy' }

/** Makes a draft of a template: to change it, or to make another one. Repeating the request returns the same draft. */
export async function draftOfTemplate(context: Context, person: Person, { templateId, id, as }: Begin): Promise<Draft> {
  const { template, documents, fingerprint } = await readCurrent(context.upstream, templateId)
  const title = templateTitle(template)
  const draft =
    as === 'edit' ? { templateId, templateName: title, base: fingerprint } : { templateName: `Copy of ${title}` }
  const readOriginal = (index: number) => context.upstream.originalTemplateFile(templateId, index)
  const source = { request: template, documents, readOriginal }
  return draftFromRequest(context, person, { id, purpose: 'template', ...draft }, source)
}
