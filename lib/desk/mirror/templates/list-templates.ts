import 'server-only'
import type { MirroredTemplates } from '@/lib/desk/contract/mirror'
import { findMirror } from '@/lib/desk/store/mirror/accounts'
import * as store from '@/lib/desk/store/mirror/templates'
import { ensureMirror } from '../ensure-mirror'
import { accountOfReader, type FindContext } from '../find-envelopes'
import { enqueueTemplates } from './template-names'

/** The account's templates by name, as the mirror knows them. */
export async function listTemplates(context: FindContext, _person: { id: string }): Promise<MirroredTemplates> {
  const account = await accountOfReader(context)
  await ensureMirror(account)
  const mirror = await findMirror(account)
  const isRead = Boolean(mirror?.templatesReadAt)
  if (!isRead) await enqueueTemplates(account)
  return { templates: await store.listTemplates(account), is_read: isRead }
}
