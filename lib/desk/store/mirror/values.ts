import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { ValueFilter } from '@/lib/desk/contract/find/choices'
import { COUNT_CAP } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import { type Conditions, keyOf, matches, matchesByIndex, newestByIndex, ownedBy } from './conditions'
import { ENOUGH, isCommon, isLarge, WALK, WINDOWS } from './count'
import { byIndex } from './read'

/** `turn`: for whom all envelopes in flight wait, which an index of their signers has without the envelopes. */
type Facet = ValueFilter | 'status' | 'turn'
type ValueCount = { value: string; label: string; count: number }
/** `counted`: how many matching envelopes were counted. `isWhole`: no others match. */
type ValueCounts = { values: ValueCount[]; counted: number; isWhole: boolean }

/** So many matches are looked at, and so many values are returned. */
const MOST: Record<Facet, { counted: number; values: number }> = {
  status: { counted: WALK, values: WALK },
  template: { counted: 5_000, values: 20 },
  sender: { counted: 5_000, values: 20 },
  signer: { counted: 2_000, values: 20 },
  // Whose turn it is has to be looked up for each.
  waiting: { counted: 1_000, values: 20 },
  turn: { counted: 1_000, values: 20 },
}
/** As many of the sample that says whether there are. */
const LEAST = 20

/** The values that the newest matches have, the most frequent first; where matches are rare, the values of all. */
export async function countValues(
  tx: Desk,
  conditions: Conditions,
  filter: ValueFilter | 'status',
): Promise<ValueCounts> {
  const facet = filter === 'waiting' && conditions.onlyStatus === 'Sent' ? 'turn' : filter
  const most = MOST[facet].counted
  const hasMore = isWalk(conditions) && (await isLarge(tx, conditions.account))
  const rows = newestMatches(conditions, facet, hasMore)
  const newest = await readValues(tx, conditions, facet, sql`${rows} limit ${most}`)
  const isWhole = newest.counted < most && !hasMore
  if (isWhole || newest.counted >= ENOUGH || !isWalk(conditions)) return { ...newest, isWhole }
  for (const weeks of hasMore ? WINDOWS : []) {
    const found = await readByIndex(tx, conditions, facet, newestByIndex(conditions, weeks))
    if (found.counted >= ENOUGH) return { ...found, isWhole: false }
  }
  const found = await readByIndex(tx, conditions, facet, matchesByIndex(conditions))
  return { ...found, isWhole: found.counted <= COUNT_CAP }
}

function readByIndex(tx: Desk, conditions: Conditions, facet: Facet, where: SQL) {
  const rows = sql`select ${COLUMNS[facet]} from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${where} limit ${COUNT_CAP + 1}`
  return byIndex(tx, () => readValues(tx, conditions, facet, rows))
}

async function readValues(tx: Desk, { account }: Conditions, facet: Facet, rows: SQL) {
  const { rows: answers } = await tx.execute<{ values: ValueCount[]; counted: number }>(sql`
    with matched as materialized (${rows}),
      top as (
        select value, ${isOfPeople(facet) ? sql`count(distinct id)` : sql`count(*)`} as count
        from (${valuesOf(facet, account)}) as given where value <> ''
        group by value order by count desc, value limit ${MOST[facet].values})
    select (select count(*)::int from matched) as counted, (
      select coalesce(jsonb_agg(
        jsonb_build_object('value', value, 'count', count, 'label', coalesce(nullif(p.name, ''), value))
        order by count desc, value), '[]')
      from top left join mirror_people p on ${isOfPeople(facet)} and p.account = ${account} and p.email = value) as values`)
  return answers[0] ?? { values: [], counted: 0 }
}

const isOfPeople = (facet: Facet) => facet === 'signer' || facet === 'waiting' || facet === 'turn'

function valuesOf(facet: Facet, account: string): SQL {
  if (facet === 'status') return sql`select status as value from matched`
  if (facet === 'template') return sql`select template_name as value from matched`
  if (facet === 'sender') return sql`select sender as value from matched`
  if (facet === 'turn') return sql`select id, email as value from matched`
  if (facet === 'signer') {
    return sql`select id, lower(trim(person ->> 'email')) as value
      from matched cross join jsonb_array_elements(coalesce(envelope -> 'signers', '[]'::jsonb)) as person`
  }
  return sql`select id, s.email as value from matched
    join mirror_signers s on s.account = ${account} and s.state = 'turn'
      and s.changed_at = matched.changed_at and s.envelope_id = id`
}

/** No more than is needed: for some, an index has them all. */
const COLUMNS: Record<Facet, SQL> = {
  status: sql`status`,
  template: sql`template_name`,
  sender: sql`sender`,
  signer: sql`id, envelope`,
  waiting: sql`id, changed_at`,
  turn: sql`envelope_id as id, email`,
}

/** `hasMore`: there are more envelopes than are looked at, and where matches are rare, none is. */
function newestMatches(conditions: Conditions, facet: Facet, hasMore: boolean): SQL {
  const columns = COLUMNS[facet]
  const own = ownedBy(conditions)
  if (facet === 'turn') {
    return sql`select ${columns} from mirror_signers where account = ${conditions.account} and state = 'turn' order by changed_at desc`
  }
  if (conditions.onlyStatus !== undefined) {
    return sql`select ${columns} from ${mirrorEnvelopes} where ${own} and ${mirrorEnvelopes.status} = ${conditions.onlyStatus}
      order by ${mirrorEnvelopes.changedAt} desc`
  }
  if (!isWalk(conditions)) {
    const order = conditions.sentFrom || conditions.sentBefore ? sql`order by ${keyOf('sent')} desc` : sql``
    return sql`select ${columns} from ${mirrorEnvelopes} where ${own} and ${matches(conditions)} ${order}`
  }
  return sql`select ${columns} from (
      select * from ${mirrorEnvelopes} where ${own} order by ${mirrorEnvelopes.changedAt} desc limit ${WALK}
    ) as mirror_envelopes
    where ${hasMore && conditions.tokens !== undefined ? isCommon(conditions, LEAST) : sql`true`} and ${matches(conditions)}`
}

/** Whether the newest envelopes are looked at. To a status, and to dates without tokens, an index leads, and they may all be old. */
function isWalk({ account: _, now: __, tokens, indexed: ___, onlyStatus, ...ranges }: Conditions): boolean {
  return onlyStatus === undefined && (tokens !== undefined || Object.keys(ranges).length === 0)
}
