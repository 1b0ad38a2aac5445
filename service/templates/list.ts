import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Caller, Context } from '../context'
import type { Cursor } from '../store/cursor'
import { fittingPage } from '../store/page-bound'
import { templateOnTheWire } from './wire'

/** A page of the account's templates, newest first, without document contents and placement. One of large templates is shorter. */
export function listTemplates({ store }: Context, caller: Caller, cursor?: Cursor): Promise<PdfSignRequest[]> {
  return store.snapshot(async (tx) => {
    const page = fittingPage(await tx.templates.page(caller.accountId, cursor), ({ size }) => size)
    const ids = page.map(({ id }) => id)
    const templates = new Map((await tx.templates.byIds(ids)).map((template) => [template.id, template]))
    const files = await tx.templates.heads(ids)
    return ids.flatMap((id) => {
      const template = templates.get(id)
      if (!template) return []
      const own = files.filter(({ templateId }) => templateId === id)
      return [
        templateOnTheWire(
          template,
          own.map(({ name, pageCount }) => ({ name, pageCount })),
        ),
      ]
    })
  })
}
