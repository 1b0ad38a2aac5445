import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Desk, desk } from './database'

/** PostgreSQL's channel: every process of the dashboard listens to it. */
export const CHANNEL = 'desk_live'

/** What every process is notified of. Notifications of a transaction go out with its commit, or not at all. */
export const Notification = z.discriminatedUnion('kind', [
  /** Something happened at the service. */
  z.object({
    kind: z.literal('event'),
    account: z.string(),
    seq: z.number(),
    id: z.string(),
    envelope_id: z.string().nullable(),
    event_type: z.string(),
  }),
  /** Rows of the account's mirror changed. */
  z.object({ kind: z.literal('mirror'), account: z.string() }),
  /** Something happened that people of the account are notified of. */
  z.object({ kind: z.literal('notification'), account: z.string() }),
  /** Somebody changed the account's webhooks at the dashboard. */
  z.object({ kind: z.literal('webhooks'), account: z.string() }),
  /** A session of this person ended, or what they may do changed. */
  z.object({ kind: z.literal('person'), person: z.string() }),
  /** Secrets, or the state of live updates, changed. */
  z.object({ kind: z.literal('state') }),
])
export type Notification = z.infer<typeof Notification>

export const notify = (db: Pick<Desk, 'execute'>, notification: Notification) =>
  db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notification)})`)

/** Makes the account's open pages read its webhooks again, in every process. */
export const notifyWebhooksChanged = (account: string) => notify(desk(), { kind: 'webhooks', account })

export const notifyStateChanged = () => notify(desk(), { kind: 'state' })
