import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeEnvelope, removeMirror } from '@/lib/desk/envelopes/sql/retention'
import { desk } from '@/lib/desk/runtime/database/database'
import { startTestDesk } from '@/lib/tests/desk'
import { compactDays, countPeriods } from '../sql/statistics'

const ACCOUNT = 'Northwind'
const NDA = 'nda'
const DAY_MS = 24 * 60 * 60_000
const UNTIL = Date.parse('2026-11-21T00:00:00Z')
/** Behind UTC and before it, by hours that are not whole in two of them. */
const OFFSETS_MINUTES = [0, 330, -480, 765, -150]
const FILTERS = [
  {},
  { template: NDA },
  { template: '' },
  { sender: 's1@x.example' },
  { template: NDA, sender: 's2@x.example' },
]
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  for (const account of [ACCOUNT, 'Somebody else']) {
    // One every 100 minutes, signed after 31 hours or not at all.
    await desk().execute(sql`
      insert into mirror_envelopes (account, id, event_id, changed_at, read_at, status, subject, template_id, sender, created_at,
        completed_at, signed, signers, envelope)
      select ${account}, 'e' || n, 'e' || n, at, at, case when n % 3 = 0 then 'Signed' else 'Sent' end, '',
        case when n % 4 > 0 then ${NDA} end, case when n % 5 > 0 then 's' || n % 5 || '@x.example' end, at,
        case when n % 3 = 0 then at + interval '31 hours' end, 0, 1, '{}'
      from (select n, ${new Date(UNTIL).toISOString()}::timestamptz - n * interval '100 minutes' as at
        from generate_series(1, 400) as n) as made`)
  }
})
afterAll(() => stop())

/** Each period's figures beside those of the rows. */
async function expectTrue(): Promise<void> {
  for (const minutes of OFFSETS_MINUTES) {
    const until = UNTIL - minutes * 60_000
    for (const days of [1, 7]) {
      const starts = [5, 4, 3, 2, 1].map((count) => new Date(until - count * days * DAY_MS))
      for (const filter of FILTERS) {
        const counted = { account: ACCOUNT, from: new Date(0), until: new Date(until), ...filter }
        expect([minutes, days, filter, await countPeriods(desk(), counted, starts)]).toEqual([
          minutes,
          days,
          filter,
          await Promise.all(starts.map((start) => countRows(start, days, filter))),
        ])
      }
    }
  }
}

async function countRows(start: Date, days: number, { template, sender }: { template?: string; sender?: string }) {
  const [from, before] = [start.toISOString(), new Date(start.getTime() + days * DAY_MS).toISOString()]
  const { rows } = await desk().execute(sql`
    select (count(*) filter (where sent_at >= ${from}::timestamptz and sent_at < ${before}::timestamptz))::int as sent,
      (count(*) filter (where completed_at >= ${from}::timestamptz and completed_at < ${before}::timestamptz))::int as completed
    from mirror_envelopes where account = ${ACCOUNT}
      and (${template ?? null}::text is null or coalesce(template_id, '') = ${template ?? null})
      and (${sender ?? null}::text is null or sender = ${sender ?? null})`)
  return rows[0]
}

async function countDays(account: string): Promise<number> {
  const { rows } = await desk().execute<{ count: number }>(
    sql`select count(*)::int as count from mirror_days where account = ${account}`,
  )
  return rows[0]?.count ?? 0
}

test('figures by day are those of the rows in every zone, whatever changes them', async () => {
  await expectTrue()
  await desk().execute(sql`
    update mirror_envelopes set status = 'Signed', completed_at = created_at + interval '2 days'
    where account = ${ACCOUNT} and status = 'Sent' and id like '%7'`)
  await desk().execute(sql`
    update mirror_envelopes set template_id = null, sender = 's2@x.example', created_at = created_at - interval '3 days'
    where account = ${ACCOUNT} and id like 'e1%'`)
  await desk().execute(sql`
    update mirror_envelopes set status = 'Scheduled', scheduled_at = created_at where account = ${ACCOUNT} and id like '%5'`)
  await removeEnvelope(ACCOUNT, 'e12')
  await expectTrue()
})

test('compacting changes no figure, and leaves one row for each day', async () => {
  const before = await countDays(ACCOUNT)
  while ((await desk().transaction((tx) => compactDays(tx, ACCOUNT))) > 0);
  expect(await countDays(ACCOUNT)).toBeLessThan(before)
  await expectTrue()
  const { rows } = await desk().execute(sql`
    select 1 from mirror_days where account = ${ACCOUNT} group by template_id, sender, day having count(*) > 1`)
  expect(rows).toEqual([])
})

test('nothing of a removed account is left, and the other one keeps its own', async () => {
  const others = await countDays('Somebody else')
  while (await desk().transaction((tx) => removeMirror(tx, ACCOUNT)));
  expect([await countDays(ACCOUNT), await countDays('Somebody else')]).toEqual([0, others])
})
