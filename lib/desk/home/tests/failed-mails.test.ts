import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import { countAttention, readAttentionRows } from '@/lib/desk/home/sql/attention'
import { desk } from '@/lib/desk/runtime/database/database'
import { startTestDesk } from '@/lib/tests/desk'

const ACCOUNT = 'Northwind'
const NOW = new Date('2026-11-20T12:00:00Z')
const LIMITS = { now: NOW, expiringUntil: NOW, declinedSince: NOW, idleSince: NOW }

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  await desk().execute(sql`
    insert into mirror_envelopes (account, id, event_id, changed_at, read_at, status, subject, signed, signers, envelope, mail_failed)
    select case when n % 2 = 0 then ${ACCOUNT} else 'Somebody else' end, 'e' || n, 'e' || n,
      ${NOW.toISOString()}::timestamptz - n * interval '1 minute', now(), case when n % 4 = 0 then 'Sent' else 'Signed' end, '', 0, 1,
      '{}'::jsonb, n % 200 < 2
    from generate_series(1, 4000) n`)
  await desk().execute(sql`analyze mirror_envelopes`)
})
afterAll(() => stop())

test('envelopes whose email failed come first, a few of them, and are listed for no other reason', async () => {
  const { rows, counts } = await readMirror(async (tx) => ({
    rows: await readAttentionRows(tx, ACCOUNT, LIMITS),
    counts: await countAttention(tx, ACCOUNT, LIMITS),
  }))
  expect(rows.slice(0, 6).map(({ reason, id }) => `${reason} ${id}`)).toEqual([
    ...[200, 400, 600, 800, 1_000].map((n) => `mail e${n}`),
    'idle e3996',
  ])
  expect(counts).toMatchObject({ mail: { count: 20 }, idle: { count: 980 } })
  expect(rows.filter(({ reason, id }) => reason === 'idle' && Number(id.slice(1)) % 200 === 0)).toEqual([])
})

test('they are found by their own index', async () => {
  const planOf = async (query: SQL) => {
    const { rows } = await readMirror((tx) => tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`))
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const where = sql`account = ${ACCOUNT} and status = 'Sent' and mail_failed`
  const plan = await planOf(
    sql`select * from mirror_envelopes where ${where} order by changed_at desc, id desc limit 5`,
  )
  expect(plan).toMatch(/using mirror_envelopes_mail_failed/)
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})
