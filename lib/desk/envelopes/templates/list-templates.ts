import 'server-only'
import type { MirroredTemplates } from '@/lib/desk/envelopes/contract/mirror'
import { findMirror } from '@/lib/desk/envelopes/sql/accounts'
import * as store from '@/lib/desk/envelopes/sql/templates'
import { ensureMirror } from '../copy/ensure-mirror'
import { accountOfReader, type FindContext } from '../find-envelopes'
import { enqueueTemplates } from './template-names'

/** Somebody who looks for a template that was made elsewhere finds it soon, for at most one read in this time. */
const CURRENT_FOR_MS = 5 * 60_000

/** The account's templates by name, as the mirror knows them. Older names are read again meanwhile; open pages learn of changes. */
export async function listTemplates(context: FindContext, _person: { id: string }): Promise<MirroredTemplates> {
  const account = await accountOfReader(context)
  await ensureMirror(account)
  const mirror = await findMirror(account)
  const readAt = mirror?.templatesReadAt
  if (!readAt || context.now().getTime() - readAt.getTime() > CURRENT_FOR_MS) await enqueueTemplates(account)
  return { templates: await store.listTemplates(account), is_read: Boolean(readAt) }
}
