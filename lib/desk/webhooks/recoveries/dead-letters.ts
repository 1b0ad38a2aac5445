import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import type { Context } from '@/lib/desk/upstream/context'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { COUNTED_AT_MOST, type RecoveryCount, type RecoveryRange } from '@/lib/desk/webhooks/contract/recovery'

type Range = { from: Date | undefined; to: Date }
type DeadLetter = { id: string; createdOn: Date; attempts: number | undefined }
export type Cursor = { since: string; after?: string }

/** Begins a second later, because lists have whole seconds and end before the cursor's date. */
export const deadLetterCursor = (moment: Date): Cursor => ({ since: toSince(new Date(moment.getTime() + 1_000)) })

/** The dead letters of a subscription in the range, page by page, newest first. */
export async function* deadLettersIn(
  service: Pick<Upstream, 'deliveries'>,
  subscription: string,
  { from, to }: Range,
  start: Cursor = deadLetterCursor(to),
): AsyncGenerator<DeadLetter[]> {
  let cursor: Cursor | undefined = start
  const listedIds = new Set<string>()
  while (cursor) {
    const page = await deadPage(service, subscription, cursor)
    const fresh = page.filter(({ id }) => !listedIds.has(id))
    for (const { id } of fresh) listedIds.add(id)
    const last = page.at(-1)
    const lastOn = parseServiceDate(last?.created_on)
    yield fresh
      .filter(({ state }) => state === 'dead_lettered')
      .flatMap(({ id, created_on, attempts }) => {
        const createdOn = parseServiceDate(created_on)
        // Without dates a service can list all of them, but not a range.
        if (!createdOn) return from ? [] : [{ id, createdOn: to, attempts }]
        return createdOn <= to && (!from || createdOn >= from) ? [{ id, createdOn, attempts }] : []
      })
    const ended = page.length < PAGE_SIZE || fresh.length === 0 || !last || !lastOn || (from && lastOn < from)
    cursor = ended ? undefined : { since: toSince(lastOn), after: last.id }
  }
}

function deadPage(service: Pick<Upstream, 'deliveries'>, subscription: string, cursor: Cursor) {
  return offer('deliveries', () => service.deliveries(subscription, { state: 'dead_lettered', ...cursor }))
}

/** How many dead letters a range has, counted for no longer than people want to wait. */
export async function countDeadLetters(
  { upstream, now }: Context,
  { subscriptions, from, to }: RecoveryRange,
): Promise<RecoveryCount> {
  const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : now() }
  let count = 0
  for (const subscription of subscriptions) {
    for await (const page of deadLettersIn(upstream, subscription, range)) {
      count += page.length
      if (count > COUNTED_AT_MOST) return { count: COUNTED_AT_MOST, more: true }
    }
  }
  return { count, more: false }
}
