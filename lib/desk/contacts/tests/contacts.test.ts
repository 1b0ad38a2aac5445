import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DocumentSigner, feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { toMirrored } from '@/lib/desk/envelopes/mirror/to-mirrored'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { removeEnvelope } from '@/lib/desk/envelopes/sql/retention'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { startTestDesk } from '@/lib/tests/desk'
import { forgetContact, mergeContacts, readContact, separateContact } from '../contact'
import { listContacts } from '../list-contacts'
import { rememberContacts, suggestContacts } from '../suggest-contacts'

const NOW = new Date('2026-11-20T12:00:00Z')
const KEY = { id: '00000000-0000-4000-8000-0000000000ee' } as never
const OTHER_KEY = { id: '00000000-0000-4000-8000-0000000000ef' } as never
const ADA = { name: 'Ada Lovelace', email: 'ada@engine.example', companyName: 'Engine Ltd' }
const ADA_AT_HOME = { name: 'Ada King', email: 'ada.king@gmail.com' }
const BO = { name: 'Bo Ångström', email: 'bo.a@norrsken.example' }
const upstream = { capabilities: async () => undefined }
const context = { key: KEY, upstream, now: () => NOW } as never
const elsewhere = { key: OTHER_KEY, upstream, now: () => NOW } as never

let account: string
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  account = await accountOf(KEY)
})
afterAll(() => stop())

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-00000000000a`
const timeOf = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))

/** An envelope that was sent this many minutes after ten o'clock. */
function mirrored(minute: number, signers: DocumentSigner[], envelope: PdfSignRequest = {}, readAt = NOW) {
  const status = envelope.status ?? 'Sent'
  const [event_type, event_time] = [feedEventType(status), timeOf(minute).toISOString()]
  const id = idOf(minute)
  const event = { id: eventId(id, event_type, event_time), event_type, event_version: 1, event_time }
  const shown = { id, emailSubject: `Number ${minute}`, createdOn: event_time, ...envelope, status, signers }
  const stored = toMirrored({ ...event, envelope: shown }, readAt)
  if (!stored) throw new Error('it has an id and a date')
  return stored
}
const sendAll = () =>
  upsertEnvelopes(account, [
    mirrored(1, [ADA, BO]),
    mirrored(2, [ADA_AT_HOME]),
    mirrored(3, [ADA], { status: 'Voided' }),
  ])

beforeEach(async () => {
  await desk().execute(sql`truncate mirror_envelopes, mirror_signers, mirror_people, contact_addresses, account_contacts,
    forgotten_addresses`)
  await sendAll()
})

const find = (q?: string, company?: string) => listContacts(context, { q, company })
const emails = async (q?: string, company?: string) =>
  (await find(q, company)).contacts.filter(({ id }) => id).map(({ email }) => email)
const suggested = async (query: string) =>
  (await suggestContacts(context, { query })).map(({ name, email }) => `${name} <${email}>`)
async function idOfContact(email: string): Promise<string> {
  const found = (await find(email)).contacts.find((contact) => contact.email === email)
  if (!found?.id) throw new Error(`${email} is no contact`)
  return found.id
}
const merge = async (email: string, other: string, name?: string) =>
  mergeContacts(context, {
    id: await idOfContact(email),
    other: await idOfContact(other),
    ...(name && { name }),
  })

test('people the account has sent to are listed with their envelopes, the latest first', async () => {
  const { contacts } = await find()

  expect(contacts.map(({ name, company, envelopes, waiting }) => [name, company, envelopes, waiting])).toEqual([
    ['Ada Lovelace', 'Engine Ltd', 2, 1],
    ['Ada King', '', 1, 1],
    ['Bo Ångström', 'norrsken.example', 1, 1],
  ])
})

test.each([
  ['part of an address', 'engine.ex', ['ada@engine.example']],
  ['a name without its accents', 'angstrom', ['bo.a@norrsken.example']],
  ['a name and an address', 'Bo <bo.a@norrsken.example>', ['bo.a@norrsken.example']],
  ['signs that LIKE would read', '%_', []],
])('contacts are found by %s', async (_, q, expected) => {
  expect(await emails(q)).toEqual(expected)
})

test('a near miss finds who is written alike, and says so', async () => {
  const { contacts, is_similar } = await find('angstorm')

  expect(contacts.map(({ email }) => email)).toEqual(['bo.a@norrsken.example'])
  expect(is_similar).toBe(true)
})

test('a company is the one that envelopes name, or else a domain that is not a mail provider’s', async () => {
  expect((await find()).contacts.map(({ company }) => company)).toEqual(['Engine Ltd', '', 'norrsken.example'])
  expect(await emails(undefined, 'ENGINE  ltd')).toEqual(['ada@engine.example'])
})

test('a send of the dashboard keeps the company that an envelope named, and takes it when the mirror reads it later', async () => {
  const companies = async () => (await find()).contacts.map(({ email, company }) => `${email} ${company}`)
  await rememberContacts(desk(), account, [ADA, { name: 'Cy', email: 'cy@new.example' }], timeOf(30))
  expect(await companies()).toEqual(
    expect.arrayContaining(['ada@engine.example Engine Ltd', 'cy@new.example new.example']),
  )

  const cy = { name: 'Cy', email: 'cy@new.example', companyName: 'New Works' }
  await upsertEnvelopes(account, [mirrored(29, [cy])])
  expect(await companies()).toContain('cy@new.example New Works')
  expect(await emails('new works')).toEqual(['cy@new.example'])
})

test('the language that a sender chose last for an address is suggested with it', async () => {
  const suggested = async () => (await suggestContacts(context, { query: 'lise' })).map(({ language }) => language)
  const send = (language: string | null | undefined, at: number) =>
    rememberContacts(desk(), account, [{ name: 'Lise', email: 'Lise@m.example', language }], timeOf(at))

  await send(undefined, 30)
  expect(await suggested()).toEqual([undefined])
  await send('de', 31)
  // A template's slot has its own language, so nobody chose.
  await send(undefined, 32)
  await upsertEnvelopes(account, [mirrored(33, [{ name: 'Lise', email: 'lise@m.example' }])])
  expect(await suggested()).toEqual(['de'])
  await send(null, 34)
  expect(await suggested()).toEqual([undefined])
})

test.each([['adda lovelase'], ['adda@engine.example'], ['attaker']])(
  'a near miss finds who is written alike: %s',
  async (q) => {
    await upsertEnvelopes(account, [
      mirrored(9, [{ name: 'Ada', email: 'ada@attacker.example', delegatedFrom: 'ada@engine.example' }]),
    ])
    const { contacts, is_similar } = await find(q)

    expect(contacts.length).toBeGreaterThan(0)
    expect(is_similar).toBe(true)
  },
)

test('a key that may not read envelopes finds nobody', async () => {
  const forbidden = { key: KEY, upstream: { capabilities: async () => ['envelopes:write'] } } as never
  await expect(listContacts(forbidden, { q: 'ada' })).rejects.toMatchObject({ kind: 'NotAllowed' })
})

test('pages follow one another without gaps', async () => {
  const people = Array.from({ length: 120 }, (_, index) => ({ name: `P${index}`, email: `p${index}@many.example` }))
  await rememberContacts(desk(), account, people, timeOf(30))

  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listContacts(context, { q: 'many.example', after })
    seen.push(...page.contacts.map(({ email }) => email))
    after = page.next
  } while (after)

  expect(new Set(seen).size).toBe(120)
  expect(seen).toHaveLength(120)
})

test('who got a slot by delegation is no contact: a signer could plant an address', async () => {
  await upsertEnvelopes(account, [
    mirrored(9, [{ name: 'Ada', email: 'ada@attacker.example', delegatedFrom: 'ada@engine.example' }]),
  ])

  expect(await emails('attacker')).toEqual([])
  expect(await suggested('attacker')).toEqual([])

  const { contacts } = await find('attacker')
  expect(contacts).toMatchObject([{ email: 'ada@attacker.example', name: 'Ada', envelopes: 1 }])
  expect(await readContact(context, 'ADA@attacker.example')).toMatchObject({ name: 'Ada', names: ['Ada'] })
})

test('the list has who got a slot by delegation, and not who was forgotten', async () => {
  const offered = async () => (await find()).contacts.map(({ email }) => email)
  const cyd = { name: 'Cyd', email: 'cyd@x.example', delegatedFrom: BO.email }
  await upsertEnvelopes(account, [mirrored(9, [{ ...BO, delegated: true, delegatedTo: cyd.email }, cyd])])
  expect(await offered()).toEqual([cyd.email, BO.email, ADA.email, ADA_AT_HOME.email])
  expect(await emails()).not.toContain(cyd.email)

  await forgetContact(context, await idOfContact(ADA_AT_HOME.email))
  expect(await offered()).toEqual([cyd.email, BO.email, ADA.email])
})

test('somebody whom the sender put in another’s place is a contact', async () => {
  const cyd = { name: 'Cyd', email: 'cyd@x.example', delegatedFrom: BO.email }
  const replaced = { ...BO, delegated: true, delegatedTo: cyd.email, delegatedBy: 'sender' as const }
  await upsertEnvelopes(account, [mirrored(9, [replaced, cyd])])
  expect(await emails()).toContain(cyd.email)
  expect(await suggested('cyd')).toEqual(['Cyd <cyd@x.example>'])
})

test('a person is read by any of their addresses, and an address of nobody has nothing', async () => {
  await merge(ADA.email, ADA_AT_HOME.email)
  const addresses = [{ email: ADA.email }, { email: ADA_AT_HOME.email }]
  for (const address of [ADA.email, ADA_AT_HOME.email.toUpperCase()])
    expect(await readContact(context, address)).toMatchObject({ addresses, envelopes: 3 })
  const nobody = await readContact(context, 'nobody@y.example')
  expect(nobody).toMatchObject({ name: '', addresses: [{ email: 'nobody@y.example', envelopes: 0 }] })
  expect(nobody.id).toBeUndefined()
})

test('suggestions and the list are the same contacts', async () => {
  expect(await suggested('lovel')).toEqual(['Ada Lovelace <ada@engine.example>'])
  expect(await suggested('velace')).toEqual([])

  await rememberContacts(desk(), account, [{ name: 'Cy Twombly', email: 'cy@t.example' }], timeOf(40))
  expect(await suggested('cy')).toEqual(['Cy Twombly <cy@t.example>'])
  expect((await emails())[0]).toBe('cy@t.example')
})

test('an account sees none of another one’s', async () => {
  const id = await idOfContact('ada@engine.example')

  expect((await listContacts(elsewhere, {})).contacts).toEqual([])
  expect(await suggestContacts(elsewhere, { query: 'ada' })).toEqual([])
  await expect(readContact(elsewhere, id)).rejects.toMatchObject({ kind: 'NotFound' })
  await expect(forgetContact(elsewhere, id)).rejects.toMatchObject({ kind: 'NotFound' })
  const stolen = { id, emails: ['ada@engine.example'] }
  await expect(separateContact(elsewhere, stolen)).rejects.toMatchObject({ kind: 'NotFound' })
})

test('contacts of two accounts cannot be merged', async () => {
  const id = await idOfContact('ada@engine.example')
  await rememberContacts(desk(), await accountOf(OTHER_KEY), [{ name: 'Eve', email: 'eve@e.example' }], NOW)
  const [eve] = (await listContacts(elsewhere, {})).contacts

  await expect(mergeContacts(context, { id, other: eve?.id ?? '' })).rejects.toMatchObject({ kind: 'NotFound' })
  expect((await listContacts(elsewhere, {})).contacts).toHaveLength(1)
})

test('a merge makes one contact with both addresses, which separating undoes', async () => {
  const { moved } = await merge('ada@engine.example', 'ada.king@gmail.com', 'Ada King')
  const id = await idOfContact('ada@engine.example')

  const { name, addresses, envelopes, names } = await readContact(context, id)
  expect({ name, envelopes, names }).toEqual({ name: 'Ada King', envelopes: 3, names: ['Ada King', 'Ada Lovelace'] })
  expect(addresses.map(({ email }) => email)).toEqual(['ada@engine.example', 'ada.king@gmail.com'])
  expect(await suggested('king')).toEqual(['Ada King <ada@engine.example>', 'Ada King <ada.king@gmail.com>'])
  expect(await emails('gmail')).toEqual(['ada@engine.example'])

  await separateContact(context, { id, emails: moved })
  expect((await find()).contacts.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Ada King', 'Bo Ångström'])
})

test('a new envelope to a merged address keeps the merge and the chosen name', async () => {
  await merge('ada@engine.example', 'ada.king@gmail.com', 'Ada Lovelace')
  await upsertEnvelopes(account, [mirrored(20, [{ ...ADA_AT_HOME, name: 'A. King' }])])

  const [first] = (await find()).contacts
  expect(first).toMatchObject({ name: 'Ada Lovelace', email: 'ada.king@gmail.com', addresses: 2, envelopes: 4 })
})

test('a name that neither contact has, the same contact, and an unknown one are refused', async () => {
  const [id, other] = [await idOfContact('ada@engine.example'), await idOfContact('ada.king@gmail.com')]
  const refused = (more: object) => expect(async () => mergeContacts(context, { id, other, ...more })).rejects

  await refused({ name: 'Mallory' }).toMatchObject({ kind: 'InvalidInput', about: { field: 'name' } })
  await refused({ other: id }).toMatchObject({ kind: 'InvalidInput', about: { field: 'other' } })
  await refused({ other: crypto.randomUUID() }).toMatchObject({ kind: 'NotFound' })
  await expect(separateContact(context, { id, emails: ['ada@engine.example'] })).rejects.toMatchObject({
    kind: 'Conflict',
  })
  await expect(separateContact(context, { id, emails: ['bo.a@norrsken.example'] })).rejects.toMatchObject({
    kind: 'Conflict',
  })
})

test('of merges at the same time, each address ends in exactly one contact', async () => {
  const [ada, king, bo] = await Promise.all(
    ['ada@engine.example', 'ada.king@gmail.com', 'bo.a@norrsken.example'].map(idOfContact),
  )
  const all = [ada, king, bo].map((id) => id ?? '')
  const pairs = all.flatMap((id) => all.filter((other) => other !== id).map((other) => ({ id, other })))
  const writes = Array.from({ length: 5 }, (_, index) =>
    upsertEnvelopes(account, [mirrored(21 + index, [ADA, ADA_AT_HOME, BO])]),
  )
  const results = await Promise.allSettled([...pairs.map((pair) => mergeContacts(context, pair)), ...writes])

  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.kind] : []))
  expect(new Set(failed)).toEqual(new Set(['NotFound']))
  const { contacts } = await find()
  expect(contacts).toMatchObject([{ addresses: 3, envelopes: 8 }])
})

test('a forgotten contact is gone until it is sent to again', async () => {
  await merge('ada@engine.example', 'ada.king@gmail.com')
  const id = await idOfContact('ada@engine.example')

  expect(await forgetContact(context, id)).toEqual({ addresses: 2, recent_searches: 0 })
  // The service shows the same envelopes again, and one of them has changed since.
  await sendAll()
  const later = new Date(NOW.getTime() + 1_000)
  expect(await upsertEnvelopes(account, [mirrored(1, [{ ...ADA, sign: 'Signed' }, BO], {}, later)])).toHaveLength(1)
  expect(await emails()).toEqual(['bo.a@norrsken.example'])
  expect(await suggested('ada')).toEqual([])
  const { rows } = await desk().execute(sql`select * from forgotten_addresses`)
  expect(JSON.stringify(rows)).not.toMatch(/ada|king|engine/i)

  await rememberContacts(desk(), account, [ADA], new Date(Date.now() + 60_000))
  expect(await emails()).toEqual(['ada@engine.example', 'bo.a@norrsken.example'])
})

test('forgetContact removes recent searches also of a person whose account cannot be read now', async () => {
  // The service is down, so nobody knows in which account the default key of this person works.
  await desk().execute(sql`insert into signer_lookups (person_id, email, looked_up_at)
    select id, ${ADA.email}, now() from people limit 1`)

  const answer = await forgetContact(context, await idOfContact(ADA.email))

  expect(answer).toEqual({ addresses: 1, recent_searches: 1 })
  expect((await desk().execute(sql`select * from signer_lookups`)).rows).toEqual([])
})

test('what is forgotten while envelopes are stored stays forgotten', async () => {
  const id = await idOfContact('ada@engine.example')
  const writes = Array.from({ length: 8 }, (_, index) => upsertEnvelopes(account, [mirrored(21 + index, [ADA])]))
  await Promise.all([forgetContact(context, id), ...writes])

  expect(await emails('lovelace')).toEqual([])
})

test('a contact without any envelope left is removed with it', async () => {
  await removeEnvelope(account, idOf(2))

  expect(await emails()).toEqual(['ada@engine.example', 'bo.a@norrsken.example'])
})

test('of a page that was made up, the answer says which input it is', async () => {
  const made = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')
  for (const after of ['%%%', made({ at: 'x', id: 'y' }), made({ at: '2026-01-01', id: "'; drop table contacts" })])
    await expect(listContacts(context, { after })).rejects.toMatchObject({
      kind: 'InvalidInput',
      about: { field: 'after' },
    })
})
