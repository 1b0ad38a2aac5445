import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentSigner, feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { removeEnvelope } from '@/lib/desk/envelopes/sql/retention'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { startTestDesk } from '@/lib/tests/desk'
import { toMirrored } from '../copy/to-mirrored'
import { findPeople } from '../find-people'

const NOW = new Date('2026-11-20T12:00:00Z')
const KEY = { id: '00000000-0000-4000-8000-0000000000ee' } as never
const ADA = { name: 'Ada Lovelace', email: 'ada@engine.example', companyName: 'Engine Ltd' }
const BO = { name: 'Bo Ångström', email: 'bo.a@y.example' }
let stop: () => Promise<void>

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-00000000000a`

/** An envelope whose last change was this many seconds after ten o'clock. */
function mirrored(seconds: number, signers: DocumentSigner[], envelope: PdfSignRequest = { status: 'Sent' }) {
  const event_type = feedEventType(envelope.status ?? '')
  const event_time = new Date(Date.UTC(2026, 10, 20, 10, 0, seconds)).toISOString()
  const id = idOf(seconds)
  const event = { id: eventId(id, event_type, event_time), event_type, event_version: 1, event_time }
  const stored = toMirrored(
    { ...event, envelope: { id, emailSubject: `Number ${seconds}`, ...envelope, signers } },
    NOW,
  )
  if (!stored) throw new Error('it has an id and a date')
  return stored
}

const upstream = { capabilities: async () => undefined }
const context = { key: KEY, upstream, now: () => NOW } as never
const find = (q: string) => findPeople(context, { q })
const emails = async (q: string) => (await find(q)).people.map(({ email }) => email)

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  const account = await accountOf(KEY)
  await upsertEnvelopes(account, [
    mirrored(1, [{ ...ADA, sign: 'Signed' }, BO], { status: 'Signed' }),
    mirrored(2, [ADA, BO]),
    mirrored(3, [{ ...ADA, name: 'Ada King', sign: 'Signed' }], { status: 'Signed' }),
    mirrored(4, [{ name: 'Madadi', email: 'm@z.example' }]),
  ])
  await upsertEnvelopes('Somebody else', [mirrored(5, [{ name: 'Ada Secret', email: 'ada@secret.example' }])])
})
afterAll(() => stop())

test.each([
  ['part of an address', 'engine.ex', ['ada@engine.example']],
  ['a name without its accents', 'angstrom', ['bo.a@y.example']],
  ['a company', 'engine ltd', ['ada@engine.example']],
  ['a name and an address', 'Bo <bo.a@y.example>', ['bo.a@y.example']],
  ['part of a word, after those that begin so', 'ada', ['ada@engine.example', 'm@z.example']],
])('people are found by %s', async (_, q, expected) => {
  const found = await find(q)

  expect(found.people.map(({ email }) => email)).toEqual(expected)
  expect(found.isSimilar).toBe(false)
})

test.each([['adda kingg'], ['adda@engine.example'], ['angstorm']])(
  'a near miss finds who is written alike: %s',
  async (q) => {
    const { people, isSimilar } = await find(q)

    expect(people.length).toBeGreaterThan(0)
    expect(isSimilar).toBe(true)
  },
)

test('a person has the name of the newest envelope, counts, and the envelope that waits for them', async () => {
  const [ada] = (await find('ada@engine')).people

  expect(ada).toMatchObject({
    name: 'Ada King',
    company: 'Engine Ltd',
    open: 1,
    total: 3,
    isCapped: false,
    position: 0,
  })
  expect(ada?.envelope?.emailSubject).toBe('Number 2')
})

test('LIKE patterns are plain text', async () => {
  expect(await emails('%_%')).toEqual([])
  expect((await find('ada_engine')).isSimilar).toBe(true)
})

test('the people of another account are never found', async () => {
  expect(await emails('secret')).toEqual([])
})

test('who has no envelope anymore is forgotten', async () => {
  const account = await accountOf(KEY)
  await upsertEnvelopes(account, [mirrored(6, [{ name: 'Cleo', email: 'cleo@once.example' }])])
  expect(await emails('cleo')).toEqual(['cleo@once.example'])

  await removeEnvelope(account, idOf(6))

  expect(await emails('cleo')).toEqual([])
})

test('a slot given to somebody else leaves nobody behind', async () => {
  const account = await accountOf(KEY)
  const before = mirrored(7, [{ name: 'Dan', email: 'dan@once.example' }])
  await upsertEnvelopes(account, [before])
  const after = mirrored(8, [{ name: 'Eve', email: 'eve@once.example' }], { status: 'Sent' })
  await upsertEnvelopes(account, [{ ...after, id: before.id }])

  expect(await emails('once.example')).toEqual(['eve@once.example'])
})

test('a key that may not read envelopes finds nobody', async () => {
  const forbidden = { key: KEY, upstream: { capabilities: async () => ['envelopes:write'] }, now: () => NOW } as never

  await expect(findPeople(forbidden, { q: 'ada' })).rejects.toMatchObject({ code: 403 })
})
