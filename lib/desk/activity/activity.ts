import 'server-only'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { SettledOutcome } from './contract/activity-record'
import type { ActivityAction } from './contract/describe-activity'
import { insertActivity, insertOutcome, isRecordedOnce } from './sql'

export type ActivityEntry = {
  action: ActivityAction
  envelopeId?: string | undefined
  detail?: Record<string, unknown> | undefined
  /** Of the service, whose people may see it; absent for what concerns the dashboard itself. */
  account?: string | undefined
  /** Names what may be recorded only once, however often it is repeated. */
  once?: string | undefined
}
export type Actor = { id: string; name: string; email: string }
/** A person as records name them: "Ada Lovelace <ada@example.com>". */
export const nameActor = ({ name, email }: Omit<Actor, 'id'>): string => `${name} <${email}>`
/** The person with this id, as a record named them. */
export function parseActor(id: string, text: string): Actor {
  const [, name = text, email = ''] = /^(.*) <(.*)>$/.exec(text) ?? []
  return { id, name, email }
}
/**
 * Where a request comes from: the network address, and a short description of browser and system.
 */
export type Client = { address?: string | undefined; device: string }
type Settled = { outcome: SettledOutcome; reason?: string | undefined }

/**
 * Records what a person begins, before it happens, because a crash must not hide it. Returns the
 * entry's id; undefined when this may be recorded only once and already was.
 */
export async function beginActivity(
  actor: Actor,
  client: Client,
  entry: ActivityEntry,
  db: Desk = desk(),
): Promise<string | undefined> {
  if (entry.once && (await isRecordedOnce(db, entry.once))) return undefined
  return insertActivity(db, {
    personId: actor.id,
    person: nameActor(actor),
    action: entry.action,
    envelopeId: entry.envelopeId,
    detail: entry.detail,
    address: client.address,
    device: client.device,
    account: entry.account,
  })
}

/** Adds how an activity ended, and what is known only now. */
export async function settleActivity(
  id: string,
  { outcome, reason }: Settled,
  entry: ActivityEntry,
  db: Desk = desk(),
): Promise<void> {
  const { envelopeId, detail } = entry
  const once = outcome === 'done' ? entry.once : undefined
  const isAdded = await insertOutcome(db, { activityId: id, outcome, reason, envelopeId, detail, once })
  // Another request recorded the same first.
  if (!isAdded) await insertOutcome(db, { activityId: id, outcome: 'repeated' })
}

/**
 * Records what has already ended, or ends with the transaction `db`: for sign-ins, which have no
 * signed-in person yet.
 */
export async function recordActivity(
  actor: Actor,
  client: Client,
  entry: ActivityEntry,
  settled: Settled = { outcome: 'done' },
  db: Desk = desk(),
): Promise<void> {
  const id = await beginActivity(actor, client, entry, db)
  if (id) await settleActivity(id, settled, entry, db)
}

/**
 * Actions on the dashboard itself, by the first word of their names: admins of every account see
 * them.
 */
const ABOUT_DASHBOARD = new Set(['people', 'account', 'sign-in', 'key', 'activity', 'notifications', 'mirror'])

/**
 * The account that an action with this key is about; undefined for the dashboard itself, and while
 * the service cannot say.
 */
export async function accountOfAction(
  action: ActivityAction,
  key: ServiceKey | undefined,
): Promise<string | undefined> {
  const [kind = ''] = action.split('.', 1)
  return ABOUT_DASHBOARD.has(kind) ? undefined : accountOf(key).catch(undefinedIfRefused)
}

/** What somebody does is recorded also when the service does not answer. */
function undefinedIfRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
