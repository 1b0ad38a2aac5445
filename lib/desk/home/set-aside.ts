import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import { findInMirror } from '@/lib/desk/envelopes/sql/envelopes'
import { absent, Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import * as store from './sql/attention'

/** Takes a declined envelope off Home for everybody in the account, or puts it back. */
export async function setAside({ key }: Pick<Context, 'key'>, { id, done }: { id: EnvelopeId; done: boolean }) {
  const account = await accountOf(key)
  const envelope = await findInMirror(account, id)
  if (!envelope) throw absent('envelope')
  if (envelope.status !== 'Declined') throw new Conflict('Only declined envelopes can be marked as done.')
  await (done ? store.insertSetAside(account, id) : store.removeSetAside(account, id))
  return { done }
}
