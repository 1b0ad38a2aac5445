import 'server-only'
import type { MirrorRemoval, OtherMirror } from '@/lib/desk/envelopes/contract/mirror'
import { countEnvelopes, findMirror, listMirrors } from '@/lib/desk/envelopes/sql/accounts'
import { removeMirror, saveOrphaned } from '@/lib/desk/envelopes/sql/retention'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { serviceOf } from '@/lib/desk/platform/upstream/keys/account'

/** How long a mirror stays after the last key of its account was removed: somebody may add that key again. */
export const KEEP_ORPHANED_MS = 7 * 24 * 60 * 60_000

/** What is stored of other accounts than the person's own. */
export async function listOtherMirrors(own: string): Promise<OtherMirror[]> {
  const others = (await listMirrors()).filter(({ account }) => account !== own)
  return Promise.all(
    others.map(async ({ account, checkedAt }) => {
      const service = await serviceOf(account)
      const orphanedSince = await saveOrphaned(account, service === undefined)
      return {
        account,
        envelopes: await countEnvelopes(account),
        key: service === undefined ? 'none' : service.keyState() === 'refused' ? 'refused' : 'works',
        checked_on: checkedAt?.toISOString(),
        removed_on: orphanedSince && new Date(orphanedSince.getTime() + KEEP_ORPHANED_MS).toISOString(),
      }
    }),
  )
}

/** Removes at once what would be removed a week after the last key of the account. */
export async function removeOtherMirror(_: Context, __: Person, { account }: MirrorRemoval): Promise<MirrorRemoval> {
  if (!(await findMirror(account))) throw absent('copy')
  if (await serviceOf(account)) throw conflict('A key of this account is still in use. Remove it under Keys first.')
  while (await desk().transaction((tx) => removeMirror(tx, account)));
  return { account }
}
