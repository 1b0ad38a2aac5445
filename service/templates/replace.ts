import type { TemplateId } from '@/lib/contract/ids'
import type { TemplateRequest } from '@/lib/contract/operator'
import type { Caller, Context } from '../context'
import { type Created, noticeOf } from '../envelopes/take-files'
import { conflict, notFound } from '../errors'
import { templateContent, writeTemplateFiles } from './content'
import { templateVersion } from './version'

/**
 * Puts new content in a template's place, if it is still the given version. Envelopes already sent keep the documents and fields they
 * were sent with.
 */
export async function replaceTemplate(
  context: Context,
  caller: Caller,
  { id, version }: { id: TemplateId; version: string | undefined },
  request: TemplateRequest,
): Promise<Created<TemplateId>> {
  if (!(await context.store.templates.find(caller.accountId, id))) throw notFound('template')
  const { row, files } = await templateContent(context, request)
  await context.store.transaction(async (tx) => {
    const template = await tx.templates.lock(caller.accountId, id)
    if (!template) throw notFound('template')
    if (version !== undefined && version !== templateVersion(template, await tx.templates.files([id]))) {
      throw conflict('changed_meanwhile', 'the template was changed meanwhile')
    }
    await tx.templates.update(id, { ...row, updatedOn: context.now(), updatedBy: caller.user.email })
    await tx.templates.removeFiles(id)
    await writeTemplateFiles(context, tx, template, files)
  })
  return { id, notice: noticeOf(files) }
}
