import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { removeEnvelope } from '@/lib/desk/envelopes/sql/retention'
import { addTokens, checkTokens } from '@/lib/desk/envelopes/sql/tokens'
import { desk } from '@/lib/desk/runtime/database/database'
import { startTestDesk } from '@/lib/tests/desk'
import { toMirrored } from '../mirror/to-mirrored'

const ACCOUNT = 'Northwind'
const [GONE, OTHER] = ['00000001-0000-4000-8000-00000000000a', '00000002-0000-4000-8000-00000000000a']
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  await upsertEnvelopes(ACCOUNT, [mirrored(GONE, 'Lease of Featherstonehaugh'), mirrored(OTHER, 'Lease of Lovelace')])
  await upsertEnvelopes('Somebody else', [mirrored(GONE, 'Zanzibar')])
})
afterAll(() => stop())

function mirrored(id: string, emailSubject: string) {
  const event = { id: 'e', event_type: 'envelope.sent', event_version: 1, event_time: '2026-11-20T10:00:00Z' }
  const stored = toMirrored({ ...event, envelope: { id, emailSubject, status: 'Sent' } }, new Date())
  if (!stored) throw new Error('it has an id and a date')
  return stored
}
const tokens = async () =>
  (await desk().execute<{ word: string }>(sql`select word from mirror_tokens order by word`)).rows.map(
    ({ word }) => word,
  )
const aMonthLater = () => desk().execute(sql`update mirror_tokens set checked_at = now() - interval '30 days'`)
const check = () => desk().transaction((tx) => checkTokens(tx, ACCOUNT, 100))

test('words that no envelope of the account has anymore are removed, a week after they were last seen', async () => {
  await removeEnvelope(ACCOUNT, GONE)
  expect(await check()).toBe(0)
  await aMonthLater()
  await addTokens(ACCOUNT, ['lovelace'])
  expect(await check()).toBe(2)
  expect(await tokens()).toEqual(['lease', 'lovelace', 'zanzibar'])
  // What is in use is not checked again for a week.
  expect(await check()).toBe(0)
})
