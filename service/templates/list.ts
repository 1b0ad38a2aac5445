import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Caller, Context } from '../context'
import type { Cursor } from '../store/cursor'
import { templateOnTheWire } from './wire'

/** A page of the account's templates, newest first, without document contents and placement. */
export async function listTemplates({ store }: Context, caller: Caller, cursor?: Cursor): Promise<PdfSignRequest[]> {
  const page = await store.templates.page(caller.accountId, cursor)
  const files = await store.templates.files(page.map((template) => template.id))
  return page.map((template) =>
    templateOnTheWire(
      template,
      files.filter((file) => file.templateId === template.id).map(({ name, pageCount }) => ({ name, pageCount })),
    ),
  )
}
