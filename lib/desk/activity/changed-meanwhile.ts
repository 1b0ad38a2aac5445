import 'server-only'
import { Conflict, type Refusal } from '@/lib/desk/runtime/contract/refusal'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOfAction, parseActor } from './activity'
import type { ActivityAction } from './contract/describe-activity'
import { findLastActor } from './sql'

type Setting = { action: ActivityAction; key: ServiceKey | undefined; what: string; field?: string }

/** Why a setting was not saved: somebody else has saved it since this person's page read it. */
export async function changedMeanwhile({ action, key, what, field }: Setting): Promise<Refusal> {
  const actor = await findLastActor(action, await accountOfAction(action, key))
  const who = actor === undefined ? '' : ` ${parseActor('', actor).name} saved last.`
  const message = `${what} has changed since you opened this page.${who} Save again to replace it.`
  return new Conflict(message, { field, reason: 'changed_meanwhile' })
}
