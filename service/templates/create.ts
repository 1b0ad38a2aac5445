import { TemplateId } from '@/lib/contract/ids'
import type { TemplateRequest } from '@/lib/contract/operator'
import type { Context } from '../context'
import { type Created, noticeOf } from '../envelopes/take-files'
import { templateContent, writeTemplateFiles } from './content'

export type Author = { accountId: string; updatedBy: string }

/** Creates a template in the author's account. */
export async function createTemplate(
  context: Context,
  author: Author,
  request: TemplateRequest,
): Promise<Created<TemplateId>> {
  // First, because the sample tenant finds its templates by the first id of each.
  const id = TemplateId.parse(context.newId())
  const { row, files } = await templateContent(context, request)
  const on = context.now()
  await context.store.transaction(async (tx) => {
    await tx.templates.insert({ ...row, ...author, id, createdOn: on, updatedOn: on })
    await writeTemplateFiles(context, tx, { id, accountId: author.accountId }, files)
  })
  return { id, notice: noticeOf(files) }
}
