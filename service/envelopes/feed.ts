import type { EnvelopeId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import type { Cursor } from '../store/cursor'
import { fittingPage } from '../store/page-bound'
import type { Tables } from '../store/store'
import { eventOf } from './aggregate/event'
import { FeedItems } from './feed-items'
import type { Envelope } from './sql/envelopes'
import type { FeedPlace } from './sql/feed'

export type FeedRequest = { status?: string; cursor?: Cursor }

/**
 * The envelope feed (interface 4.4) as the JSON of its items, which are put together once for each version of an
 * envelope. Each change counts the version, so nothing has to be invalidated. A page of large items is shorter.
 */
export function feedReader({ store }: Context, items = new FeedItems()) {
  return async ({ accountId }: Caller, { status, cursor }: FeedRequest): Promise<string[]> => {
    const place = await store.feed.page(accountId, status, cursor)
    const cached = place.flatMap(({ id, version }) => items.get(id, version) ?? [])
    if (cached.length === place.length) return fittingPage(cached, ({ length }) => length)
    // Page and items are read as of one moment: an item newer than its page would carry a cursor that repeats others.
    return store.snapshot(async (tx) => {
      const page = await tx.feed.page(accountId, status, cursor)
      const known = new Map(page.map(({ id, version }) => [id, items.get(id, version)]))
      const isMissing = ({ id }: FeedPlace) => known.get(id) === undefined
      const sizes = await tx.feed.sizes(page.filter(isMissing).map(({ id }) => id))
      const fitting = fittingPage(page, ({ id }) => known.get(id)?.length ?? sizes.get(id) ?? 0)
      for (const [envelope, json] of await assemble(tx, fitting.filter(isMissing))) {
        known.set(envelope.id, json)
        items.set(envelope.id, { version: envelope.version, json })
      }
      return fitting.flatMap(({ id }) => known.get(id) ?? [])
    })
  }
}

/** The envelopes at these places with their JSON, in one query for each kind of part. */
async function assemble(tx: Tables, places: FeedPlace[]): Promise<[Envelope, string][]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const envelopes = await tx.envelopes.byIds(ids)
  const signers = byEnvelope(await tx.signers.ofEnvelopes(ids))
  const files = byEnvelope(await tx.envelopeFiles.heads(ids))
  const senders = await tx.senders.ofCreators([...new Set(envelopes.map(({ creatorId }) => creatorId))])
  return envelopes.map((envelope) => {
    const sender = senders.get(envelope.creatorId)
    if (!sender) throw new Error(`no user ${envelope.creatorId}`)
    const parts = { sender, signers: signers.get(envelope.id) ?? [], files: files.get(envelope.id) ?? [] }
    return [envelope, JSON.stringify(eventOf(envelope, parts))]
  })
}

function byEnvelope<T extends { envelopeId: EnvelopeId }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.envelopeId)
    if (group) group.push(row)
    else groups.set(row.envelopeId, [row])
  }
  return groups
}
