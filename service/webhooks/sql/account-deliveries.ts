import { type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { bounds, type Cursor } from '../../store/cursor'
import type { Db } from '../../store/db'
import type { DeliveryState } from '../schema/deliveries'

type Filter = {
  accountId: string
  targetUrl: string | undefined
  /** Of the subscription. */
  eventType: string | undefined
  state: DeliveryState | undefined
  cursor: Cursor | undefined
}

/** The ids of deliveries of all an account's subscriptions, page by page, newest first. */
export function accountDeliveryStore(db: Db) {
  const ids = async (statement: SQL) => (await db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

  return {
    /**
     * A page comes from at most as many subscriptions as it has rows: those whose newest delivery is the newest. So an account with
     * a thousand subscriptions takes one row of each, and then a page of each of a hundred.
     */
    newest(filter: Filter): Promise<string[]> {
      const rowsFor = (subscriptionId: SQL) => sql`from deliveries d where d.subscription_id = ${subscriptionId}
        and ${beyond(filter)} order by d.created_on desc, d.id desc`
      return ids(sql`
        with own as materialized (select s.id from subscriptions s where ${isOwn(filter)}),
        latest as materialized (
          select own.id from own, lateral (select d.created_on, d.id ${rowsFor(sql`own.id`)} limit 1) top
          order by top.created_on desc, top.id desc limit ${PAGE_SIZE})
        select page.id from latest, lateral (select d.created_on, d.id ${rowsFor(sql`latest.id`)} limit ${PAGE_SIZE}) page
        order by page.created_on desc, page.id desc limit ${PAGE_SIZE}`)
    },

    ofEnvelope(filter: Filter, envelopeId: string): Promise<string[]> {
      return ids(sql`
        select d.id from events e join deliveries d on d.event_seq = e.seq join subscriptions s on s.id = d.subscription_id
        where e.envelope_id = ${envelopeId}::uuid and ${isOwn(filter)} and ${beyond(filter)}
        order by d.created_on desc, d.id desc limit ${PAGE_SIZE}`)
    },
  }
}

const isOwn = ({ accountId, targetUrl, eventType }: Filter) => sql`s.account_id = ${accountId} and s.removed_on is null
  ${targetUrl === undefined ? sql`` : sql`and s.target_url = ${targetUrl}`}
  ${eventType === undefined ? sql`` : sql`and s.event_type = ${eventType}`}`

function beyond({ state, cursor }: Filter): SQL {
  const { since, after } = bounds(cursor)
  return sql`${state === undefined ? sql`` : sql`d.state = ${state} and `}(d.created_on, d.id) < (${since}::timestamptz, ${after}::uuid)`
}
