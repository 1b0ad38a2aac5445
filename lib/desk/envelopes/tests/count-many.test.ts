import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChoiceFilter, Count } from '@/lib/desk/envelopes/contract/find'
import { matches, orderBy } from '@/lib/desk/envelopes/sql/conditions'
import { orderOf, readMirror, WAYS } from '@/lib/desk/envelopes/sql/plan'
import { readPage } from '@/lib/desk/envelopes/sql/search'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { startTestDesk } from '@/lib/tests/desk'
import { parseQuery } from '../contract/query'
import { findEnvelopes } from '../find-envelopes'
import { countFacets, listChoices } from '../list-choices'
import { readQuery } from '../read-query'

const NOW = new Date('2026-11-20T12:00:00Z')
const KEY = { id: '00000000-0000-4000-8000-0000000000ee' } as never
const MANY = 21_000
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  const account = await accountOf(KEY)
  await insertMany(account, MANY)
  await insertMany('Somebody else', 500)
})
afterAll(() => stop())

/**
 * More envelopes than are looked at, one a minute, the newest first: "common" is in half of them,
 * "some" in one of 20, "rare" in one of 2,000, "later" in one of five but none of the newest, and
 * "old" in the last 200 only.
 */
async function insertMany(account: string, count: number): Promise<void> {
  await desk().execute(sql`
    insert into mirror_envelopes (account, id, event_id, changed_at, read_at, status, subject, template_name, sender, created_at,
      expires_at, scheduled_at, signed, signers, envelope, search)
    select ${account}, 'e' || n, 'e' || n, at, at, status, '', 'template ' || n % 3, 'sender' || n % 2 || '@desk.example', at,
      case when status = 'Sent' then ${NOW.toISOString()}::timestamptz + n * interval '4 minutes' end,
      case when status = 'Scheduled' then ${NOW.toISOString()}::timestamptz + n * interval '1 minute' end, 0, 1,
      jsonb_build_object('status', status, 'signers', jsonb_build_array(jsonb_build_object('email', 'p' || n % 5 || '@x.example'))),
      concat_ws(' ', case when n % 2 = 0 then 'common' end, case when n % 20 = 0 then 'some' end,
        case when n % 2000 = 0 then 'rare' end, case when n > 20800 then 'old' end,
        case when n > 2000 and n % 5 = 0 then 'later' end,
        format('status=%s signer=p%s signer=x signer=example sender=sender%s sender=desk sender=example template=template template=%s',
          lower(status), n % 5, n % 2, n % 3),
        case when status = 'Sent' then format('waiting=p%s waiting=x waiting=example', n % 5) end)::tsvector
    from (
      select n, ${NOW.toISOString()}::timestamptz - n * interval '1 minute' as at,
        case when n % 500 = 0 then 'Declined' when n % 7 = 0 then 'Scheduled' when n % 3 = 0 then 'Sent' else 'Signed' end as status
      from generate_series(1, ${count}::int) as n) as made`)
  await desk().execute(sql`
    insert into mirror_signers (account, envelope_id, position, email, name, company, state, changed_at)
    select account, id, 0, envelope -> 'signers' -> 0 ->> 'email', '', '', case when status = 'Sent' then 'turn' else 'signed' end,
      changed_at
    from mirror_envelopes where account = ${account}`)
  await desk().execute(sql`
    insert into mirror_tokens (account, word) select ${account}, unnest(array['common', 'some', 'rare', 'later', 'old'])`)
}

const context = { key: KEY, upstream: { capabilities: async () => undefined }, now: () => NOW } as never

/** How many envelopes a query finds, all read. */
async function findAll(q: string): Promise<number> {
  const account = await accountOf(KEY)
  const { conditions } = await readQuery(parseQuery(q), { tx: desk(), account, zone: 'UTC', now: NOW })
  const { rows } = await desk().execute<{ count: number }>(
    sql`select count(*)::int as count from mirror_envelopes where account = ${account} and ${matches(conditions)}`,
  )
  return rows[0]?.count ?? 0
}

async function expectTrue(q: string, { count, isCapped }: Count): Promise<void> {
  const all = await findAll(q)
  if (isCapped) expect([q, Math.min(count, all)]).toEqual([q, count])
  else expect([q, count]).toEqual([q, all])
}

const QUERIES = ['', 'common', 'some', 'rare', 'later', 'old', 'after:2026-11-19']

test.each(QUERIES)('counts of statuses are exact, or at most what "%s" finds', async (q) => {
  const { all, statuses } = await countFacets(context, { q, zone: 'UTC' })
  await expectTrue(q, all)
  for (const [status, count] of Object.entries(statuses)) await expectTrue(`${q} status:${status}`, count)
})

test.each(QUERIES)('counts of values are exact, or at most what "%s" finds', async (q) => {
  for (const filter of ['waiting', 'signer', 'template', 'sender', 'sent', 'expiring', 'scheduled'] as const) {
    const { choices } = await listChoices(context, { filter, q, zone: 'UTC' })
    for (const choice of choices.slice(0, 2)) await expectTrue(choice.q, choice.count)
  }
})

const valuesOf = async (filter: ChoiceFilter, q: string) =>
  (await listChoices(context, { filter, q, zone: 'UTC' })).choices.map(({ label, count }) => [label, count])

test('values of rare matches are exact, wherever they are; of many, they say how many were looked at', async () => {
  expect(await valuesOf('sender', 'rare')).toEqual([['sender0@desk.example', { count: 10, isCapped: false }]])
  expect(await valuesOf('template', 'old')).toEqual([
    ['template 0', { count: 67, isCapped: false }],
    ['template 2', { count: 67, isCapped: false }],
    ['template 1', { count: 66, isCapped: false }],
  ])
  expect(await listChoices(context, { filter: 'sender', q: '', zone: 'UTC' })).toMatchObject({
    counted: 2_500,
  })
})

test('of more matches than are ranked, the newest come first, also where the newest envelopes of all are none of them', async () => {
  const page = await findEnvelopes(context, { q: 'later' }, 3)
  expect(page).toMatchObject({
    total: { count: 1_000, isCapped: true },
    items: [{ id: 'e2005' }, { id: 'e2010' }, { id: 'e2015' }],
  })
  expect((await findEnvelopes(context, { q: 'old' })).total).toEqual({ count: 200, isCapped: false })
})

const SENT_LATER = 'later after:2026-01-01'

test.each([
  { q: 'later', input: {} },
  { q: SENT_LATER, input: { sort: 'sent' } },
  { q: SENT_LATER, input: { sort: 'sent', direction: 'asc' } },
] as const)('the pages of $q by $input are all matches in order, each once', async ({ q, input }) => {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await findEnvelopes(context, { q, ...input, after }, 500)
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  } while (after !== undefined)

  expect(ids).toHaveLength(await findAll('later'))
  expect(ids).toEqual(expected(ids, input))
})

/** The higher an envelope's number, the earlier it was sent. */
function expected(ids: string[], { direction }: { direction?: string }): string[] {
  const numbers = [...new Set(ids)].map((id) => Number(id.slice(1))).sort((a, b) => a - b)
  return (direction === 'asc' ? numbers.reverse() : numbers).map((n) => `e${n}`)
}

test.each([
  { sort: 'changed', q: 'later' },
  { sort: 'sent', q: SENT_LATER },
] as const)('an envelope that a wrong clock dated in the future is the first by $sort', async ({ sort, q }) => {
  const account = await accountOf(KEY)
  await desk().execute(sql`
    insert into mirror_envelopes (account, id, event_id, changed_at, read_at, status, subject, created_at, signed, signers, envelope, search)
    values (${account}, 'future', 'future', '2027-01-20', '2026-11-20', 'Sent', '', '2027-01-20', 0, 1, '{}', 'later')`)

  const page = await findEnvelopes(context, { q, sort }, 2)
  await desk().execute(sql`delete from mirror_envelopes where account = ${account} and id = 'future'`)

  expect(page.items.map(({ id }) => id)).toEqual(['future', 'e2005'])
})

const ORDERS = ['best', 'changed', 'expires', 'sender'] as const

test.each([
  ...QUERIES,
  'common -some',
  'status:sent',
  'rare status:sent',
  'signer:p3 old',
  'expiring:2',
  'completed:7 common',
  'scheduled:2026-11-21',
  'later after:2026-11-10 status:signed',
])('all ways give the pages of "%s" that all matches in order have', async (q) => {
  const account = await accountOf(KEY)
  const { conditions } = await readQuery(parseQuery(q), { tx: desk(), account, zone: 'UTC', now: NOW })
  for (const sort of ORDERS) {
    for (const direction of ['asc', 'desc'] as const) {
      const { rows: all } = await desk().execute<{ id: string }>(
        sql`select id from mirror_envelopes where account = ${account} and ${matches(conditions)} ${orderBy(sort, direction, conditions)}`,
      )
      const ids = all.map(({ id }) => id)
      for (const way of WAYS) {
        if (orderOf(way, sort, direction).sort !== sort) continue
        const first = await readMirror((tx) => readPage(tx, conditions, { sort, direction }, way, 20))
        const after = first.at(-1)?.place
        const second = await readMirror((tx) => readPage(tx, conditions, { sort, direction, after }, way, 20))
        const pages = after ? [...first, ...second] : first
        expect([sort, direction, way, pages.map(({ id }) => id)]).toEqual([sort, direction, way, ids.slice(0, 40)])
      }
    }
  }
})
