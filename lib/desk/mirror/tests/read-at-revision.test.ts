import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { feedEventType } from '@/lib/contract/event'
import { eventId } from '@/lib/contract/event-id'
import { env } from '@/lib/desk/env/env'
import { accountOf } from '@/lib/desk/keys/account'
import { desk, open } from '@/lib/desk/store/database'
import { findMirror, insertMirror } from '@/lib/desk/store/mirror/accounts'
import { upsertEnvelopes } from '@/lib/desk/store/mirror/envelopes'
import { removeEnded, removeEnvelope, removeMirror } from '@/lib/desk/store/mirror/retention'
import { nameEnvelopes } from '@/lib/desk/store/mirror/templates'
import { startTestDesk } from '@/lib/tests/desk'
import { countFacets } from '../count-facets'
import { findEnvelopes } from '../find-envelopes'
import { toMirrored } from '../to-mirrored'

const NOW = new Date('2026-11-20T12:00:00Z')
const KEY = { id: '00000000-0000-4000-8000-0000000000ee' } as never
const OTHER = { id: '00000000-0000-4000-8000-0000000000ff' } as never
const LEASE = '00000000-0000-4000-8000-00000000000a'

let stop: () => Promise<void>
let account: string
let other: string

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  account = await accountOf(KEY)
  other = await accountOf(OTHER)
})
afterAll(() => stop())

beforeEach(async () => {
  for (const each of [account, other]) {
    await desk().transaction((tx) => removeMirror(tx, each))
    await insertMirror(each)
  }
  await store({ emailSubject: 'Lease', status: 'Sent' })
})

function mirrored(envelope: PdfSignRequest, second: number) {
  const event_type = feedEventType(envelope.status ?? '')
  const event_time = `2026-11-20T10:00:${String(second).padStart(2, '0')}Z`
  const event = { id: eventId(LEASE, event_type, event_time), event_type, event_version: 1, event_time }
  const made = toMirrored({ ...event, envelope: { id: LEASE, ...envelope } }, NOW)
  if (!made) throw new Error('it has an id and a date')
  return made
}

const store = (envelope: PdfSignRequest, second = 0, owner = account) =>
  upsertEnvelopes(owner, [mirrored(envelope, second)])

const revision = async (owner = account) => (await findMirror(owner))?.revision ?? 0

function reader(key: never) {
  const context = { key, upstream: { capabilities: async () => undefined }, now: () => NOW }
  return {
    subjects: async (q?: string) =>
      (await findEnvelopes(context, { id: '' }, { q })).items.map(({ envelope }) => envelope.emailSubject),
    total: async () => (await countFacets(context, { id: '' }, {})).all.count,
  }
}

/** Changes a row as nothing in the product can: no trigger sees it. */
const changeUnseen = (subject: string) =>
  desk().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update mirror_envelopes set envelope = jsonb_set(envelope, '{emailSubject}', to_jsonb(${subject}::text))`,
    )
  })

const CHANGES: Record<string, () => Promise<unknown>> = {
  'a change': () => store({ emailSubject: 'Lease', status: 'Signed' }, 1),
  'the name of its template': () =>
    desk().transaction((tx) =>
      nameEnvelopes(tx, account, 'NDA', [
        { id: LEASE, templateKey: 'nda', search: '', envelope: { emailSubject: 'Lease' } },
      ]),
    ),
  'an envelope that the service no longer has': () => removeEnvelope(account, LEASE),
  retention: async () => {
    await store({ emailSubject: 'Lease', status: 'Signed' }, 1)
    await desk().transaction((tx) => removeEnded(tx, NOW))
  },
}

for (const [what, change] of Object.entries(CHANGES)) {
  test(`${what} raises the revision of its account alone, and the next answer shows it`, async () => {
    const [before, beforeOther] = [await revision(), await revision(other)]
    const first = await reader(KEY).subjects()
    await change()
    expect(first).toEqual(['Lease'])
    expect(await revision()).toBeGreaterThan(before)
    expect(await revision(other)).toBe(beforeOther)
    const { rows } = await desk().execute(sql`select 1 from mirror_envelopes where account = ${account}`)
    expect(await reader(KEY).subjects()).toHaveLength(rows.length)
    expect(await reader(KEY).total()).toBe(rows.length)
  })
}

test('what changes no list leaves the revision: reminders, and another reading of the same feed', async () => {
  const before = await revision()
  await desk().execute(sql`update mirror_envelopes set remind_at = now(), generation = generation + 1`)
  await store({ emailSubject: 'Lease', status: 'Sent' })
  expect(await revision()).toBe(before)
})

test('an answer is read once until something changes, for its account and its query alone', async () => {
  expect(await reader(KEY).subjects()).toEqual(['Lease'])
  await changeUnseen('Changed unseen')
  expect(await reader(KEY).subjects()).toEqual(['Lease'])
  expect(await reader(KEY).subjects('status:sent')).toEqual(['Changed unseen'])
  expect(await reader(OTHER).subjects()).toEqual([])
  await store({ emailSubject: 'Lease 2', status: 'Sent' }, 1)
  expect(await reader(KEY).subjects()).toEqual(['Lease 2'])
})

test('what depends on the time is read each time', async () => {
  await store({ emailSubject: 'Lease', status: 'Sent', createdOn: '11/01/2026 09:00:00', expirationDays: 21 }, 1)
  expect(await reader(KEY).subjects('expiring:7')).toEqual(['Lease'])
  await changeUnseen('Changed unseen')
  expect(await reader(KEY).subjects('expiring:7')).toEqual(['Changed unseen'])
})

test('a mirror that was removed and begins again has none of the revisions it had', async () => {
  await store({ emailSubject: 'Lease', status: 'Signed' }, 1)
  const before = await revision()
  await desk().transaction((tx) => removeMirror(tx, account))
  await insertMirror(account)
  expect(await revision()).toBeGreaterThan(before)
})

test('transactions that change the same envelopes in different orders wait for each other only while they commit', async () => {
  const second = LEASE.replace('0a', '0b')
  await desk().execute(sql`
    insert into mirror_envelopes (account, id, event_id, changed_at, read_at, status, subject, signed, signers, envelope)
    select account, ${second}, event_id, changed_at, read_at, status, subject, signed, signers, envelope
    from mirror_envelopes where account = ${account}`)
  const change = (id: string) =>
    sql`update mirror_envelopes set status = 'Voided' where account = ${account} and id = ${id}`
  const another = open(env().DATABASE_URL)
  await desk().transaction(async (one) => {
    await one.execute(change(LEASE))
    // It would wait for the first transaction, which has not ended, if the account's row were locked with the envelope's.
    await another.transaction((two) => two.execute(change(second)))
    await one.execute(change(second))
  })
  await another.$client.end()
  expect(await reader(KEY).subjects('status:voided')).toHaveLength(2)
})
