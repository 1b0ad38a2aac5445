import { TemplateId } from '@/lib/contract/ids'
import type { TemplateRequest } from '@/lib/contract/operator'
import type { Context } from '../context'
import { answeredBefore, once, type Replay } from '../envelopes/once'
import type { Creation } from '../envelopes/take-files'
import { type Author, templateContent, writeTemplateFiles } from './content'

/** Creates a template in the author's account, at most once for an idempotency key. */
export async function createTemplate(
  context: Context,
  author: Author,
  { request, replay }: { request: TemplateRequest; replay?: Replay },
): Promise<Creation<TemplateId>> {
  const before = await answeredBefore<TemplateId>(context, author, replay)
  if (before) return before

  // First, because the sample tenant finds its templates by the first id of each.
  const id = TemplateId.parse(context.newId())
  const { row, files, notice } = await templateContent(context, author, request)
  const on = context.now()
  return once(context, author, replay, async (tx) => {
    await tx.templates.insert({ ...row, ...author, id, createdOn: on, updatedOn: on })
    await writeTemplateFiles(context, tx, { id, accountId: author.accountId }, files)
    return { id, notice }
  })
}
