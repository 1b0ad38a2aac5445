import type { TemplateId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'

/** Takes a template out of every list and read. Its row stays, since envelopes name it. */
export async function removeTemplate({ store, now }: Context, caller: Caller, id: TemplateId): Promise<void> {
  await store.transaction(async (tx) => {
    const template = await tx.templates.lock(caller.accountId, id)
    if (!template) throw notFound('template')
    await tx.templates.update(id, { deletedOn: now() })
  })
}
