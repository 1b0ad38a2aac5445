import type { TemplateId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'

/** Removes a template from lists and reads. Its row stays, because envelopes name it. */
export async function removeTemplate({ store, now }: Context, caller: Caller, id: TemplateId): Promise<void> {
  await store.transaction(async (tx) => {
    const template = await tx.templates.lock(caller.accountId, id)
    if (!template) throw notFound('template')
    await tx.templates.update(id, { deletedOn: now() })
  })
}
