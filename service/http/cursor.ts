import { fromSince } from '@/lib/contract/dates'
import { WireId } from '@/lib/contract/ids'
import type { PageQuery } from '@/lib/contract/page'
import { invalidField } from '../errors'

/** The page's beginning from its query; undefined for the first page. */
export function cursorOf({ since, after }: PageQuery): { since: Date; after?: string } | undefined {
  if (after !== undefined && !WireId.safeParse(after).success) throw invalidField('after', 'must be the id of an item')
  if (after !== undefined && since === undefined) throw invalidField('after', 'goes with since, both of the last item')
  const moment = since === undefined ? undefined : fromSince(since)
  return moment && { since: moment, after: after?.toLowerCase() }
}
