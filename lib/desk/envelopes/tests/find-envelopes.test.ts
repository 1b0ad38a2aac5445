import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { EnvelopeId } from '@/lib/contract/ids'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { startTestDesk } from '@/lib/tests/desk'
import { exportEnvelopes, exportSelection } from '../export-envelopes'
import { type FindInput, findEnvelopes } from '../find-envelopes'
import { countFacets } from '../list-choices'
import { toMirrored } from '../mirror/to-mirrored'

const NOW = new Date('2026-11-20T12:00:00Z')
const KEY = { id: '00000000-0000-4000-8000-0000000000ee' } as never
const OTHER = { id: '00000000-0000-4000-8000-0000000000ff' } as never
let stop: () => Promise<void>

const idOf = (number: number) => `0000000${number}-0000-4000-8000-00000000000a`
const ADA = { name: 'Ada Lovelace', email: 'ada@engine.example', companyName: 'Engine Ltd' }
const BO = { name: 'Bo Ångström', email: 'bo@y.example' }

const ENVELOPES: PdfSignRequest[] = [
  {
    emailSubject: 'Lease for Ada',
    status: 'Sent',
    signers: [ADA],
    createdOn: '11/01/2026 09:00:00',
    expirationDays: 21,
  },
  {
    emailSubject: 'NDA',
    status: 'Signed',
    signers: [{ ...ADA, sign: 'Signed' }, BO],
    createdOn: '10/01/2026 09:00:00',
  },
  {
    emailSubject: 'Purchase',
    status: 'Sent',
    signers: [BO],
    templateName: 'Lease template',
    createdOn: '10/15/2026 22:30:00',
  },
  {
    emailSubject: '契約書',
    emailMessage: 'The lease you asked for',
    status: 'Declined',
    signers: [{ ...BO, sign: 'Declined' }],
  },
  {
    emailSubject: 'Handbook',
    status: 'Scheduled',
    scheduleTime: '12/01/2026 09:00:00',
    requestedBy: { email: 'dana@desk.example' },
  },
]

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  await upsertEnvelopes(await accountOf(KEY), ENVELOPES.map(mirrored))
  await upsertEnvelopes('Somebody else', [mirrored({ emailSubject: 'Secret lease', status: 'Sent' }, 8)])
})
afterAll(() => stop())

function mirrored(envelope: PdfSignRequest, index: number) {
  const event_type = feedEventType(envelope.status ?? '')
  const event_time = `2026-11-20T10:00:0${9 - index}Z`
  const id = idOf(index + 1)
  const event = { id: eventId(id, event_type, event_time), event_type, event_version: 1, event_time }
  const stored = toMirrored({ ...event, envelope: { id, ...envelope } }, NOW)
  if (!stored) throw new Error('it has an id and a date')
  return stored
}

const upstream = { capabilities: async () => undefined }
const context = { key: KEY, upstream, now: () => NOW } as never
const find = (input: FindInput, limit?: number) => findEnvelopes(context, input, limit)
const found = async (q: string, input: FindInput = {}) =>
  (await find({ q, ...input })).items.map(({ envelope }) => envelope.emailSubject)

test('without a query all envelopes of the account are listed, the newest change first', async () => {
  expect(await found('')).toEqual(ENVELOPES.map(({ emailSubject }) => emailSubject))
})

test('words are found in subject, people, company, template and message, the most important place first', async () => {
  expect(await found('lease')).toEqual(['Lease for Ada', 'Purchase', '契約書'])
  expect(await found('engine')).toEqual(['Lease for Ada', 'NDA'])
  expect(await found('ada@engine.example')).toHaveLength(2)
  expect(await found('ada purch')).toEqual([])
  expect(await found(idOf(3))).toEqual(['Purchase'])
  expect(await found('"for ada"')).toEqual(['Lease for Ada'])
  expect(await found('lease -ada')).toEqual(['Purchase', '契約書'])
})

test('case, accents and scripts make no difference', async () => {
  expect(await found('ANGSTROM')).toHaveLength(3)
  expect(await found('約書')).toEqual(['契約書'])
})

test('typing errors are corrected, and the answer says so', async () => {
  const { items, corrected } = await find({ q: 'lovelase' })
  expect(items).toHaveLength(2)
  expect(corrected).toEqual([{ typed: 'lovelase', used: ['lovelace'] }])
  expect(await found('laese')).toEqual(['Lease for Ada', 'Purchase', '契約書'])
  expect(await found('zzzzzz')).toEqual([])
})

test('a part of a word finds it, unless a word begins so', async () => {
  const { items, corrected, tokens } = await find({ q: 'ovelac' })
  expect(items).toHaveLength(2)
  expect(corrected).toEqual([])
  expect(tokens).toContain('lovelace')
  expect(await found('ovelac purch')).toEqual([])
  expect(await found('signer:ngstr')).toHaveLength(3)
  expect(await found('ease')).toEqual(await found('lease'))
  expect(await found('-ovelac')).toHaveLength(5)
})

test('filters', async () => {
  expect(await found('status:sent')).toEqual(['Lease for Ada', 'Purchase'])
  expect(await found('-status:sent -is:signed')).toEqual(['契約書', 'Handbook'])
  expect(await found('signer:"ada lovelace"')).toEqual(['Lease for Ada', 'NDA'])
  expect(await found('waiting:bo')).toEqual(['Purchase'])
  expect(await found('template:lease')).toEqual(['Purchase'])
  expect(await found('sender:dana@desk.example')).toEqual(['Handbook'])
  expect(await found('expiring:7')).toEqual(['Lease for Ada'])
  const inDays = async (days: number) => {
    const later = { key: KEY, upstream, now: () => new Date(NOW.getTime() + days * 86_400_000) } as never
    return (await findEnvelopes(later, { q: 'completed:7' })).items.map(({ envelope }) => envelope.emailSubject)
  }
  expect(await inDays(7)).toEqual(await found('is:signed'))
  expect(await inDays(8)).toEqual([])
  expect(await found('scheduled:2026-12-01')).toEqual(['Handbook'])
})

test("days are those of the person's time zone", async () => {
  expect(await found('after:2026-10-14 before:2026-10-16', { zone: 'UTC' })).toEqual(['Purchase'])
  expect(await found('after:2026-10-15 before:2026-10-17', { zone: 'Europe/Berlin' })).toEqual(['Purchase'])
})

test.each(['changed', 'sent', 'expires', 'subject', 'template', 'sender', 'status', 'progress', 'best'] as const)(
  'pages in the order of %s hold every envelope once, in both directions',
  async (sort) => {
    for (const q of ['', 'lease']) {
      const orders = []
      for (const direction of ['asc', 'desc'] as const) {
        const ids: string[] = []
        let after: string | undefined
        do {
          const page = await find({ q, sort, direction, after }, 2)
          ids.push(...page.items.map(({ id }) => id))
          after = page.next
        } while (after)
        orders.push(ids)
      }
      expect(new Set(orders[0])).toHaveLength(q ? 3 : 5)
      expect(orders[0]).toHaveLength(q ? 3 : 5)
      if (sort !== 'best') expect(orders[0]?.toReversed()).toEqual(orders[1])
    }
  },
)

test('another account sees nothing, and a key without the capability is refused', async () => {
  expect(await found('secret')).toEqual([])
  const forbidden = { key: KEY, upstream: { capabilities: async () => ['envelopes:write'] }, now: () => NOW }
  await expect(findEnvelopes(forbidden as never, {})).rejects.toMatchObject({ kind: 'NotAllowed' })
})

test('hostile queries and forged cursors are refused or find nothing', async () => {
  const forged = (value: string) =>
    Buffer.from(JSON.stringify({ value, id: 'x', now: 1, way: 'walk' })).toString('base64url')
  for (const q of ["'; drop table mirror_envelopes; --", "a' | 'b':*", '!!! & | ()', "signer:'':*", 'status:=']) {
    await find({ q }).catch((error) => expect(error).toMatchObject({ kind: 'InvalidInput' }))
  }
  await expect(find({ q: 'before:soon' })).rejects.toMatchObject({ kind: 'InvalidInput', about: { field: 'q' } })
  await expect(find({ after: forged('soon') })).rejects.toMatchObject({ kind: 'InvalidInput' })
  await expect(find({ after: forged('2026-01-01\u0000') })).rejects.toMatchObject({ kind: 'InvalidInput' })
  await expect(find({ after: 'x' })).rejects.toMatchObject({ kind: 'InvalidInput' })
  expect(await found('')).toHaveLength(5)
})

test('text without a letter or a digit finds nothing instead of everything', async () => {
  for (const q of ['🙂', '!!!', 'status:sent —']) {
    const refusal = { kind: 'InvalidInput', message: 'Type a letter or a digit.', about: { field: 'q' } }
    await expect(find({ q })).rejects.toMatchObject(refusal)
    await expect(countFacets(context, { q })).rejects.toMatchObject(refusal)
    await expect(exportEnvelopes(context, { q, separator: ',' })).rejects.toMatchObject(refusal)
  }
})

test('each status is counted within the rest of the query', async () => {
  const counts = await countFacets(context, { q: 'lease status:signed' })
  expect(counts.all.count).toBe(3)
  expect(counts.statuses).toMatchObject({ Sent: { count: 2 }, Declined: { count: 1 }, Signed: { count: 0 } })
})

test('the export has exactly the rows of the list, in its order, with times of the zone and no formula', async () => {
  await upsertEnvelopes(await accountOf(OTHER), [
    mirrored({ emailSubject: '=HYPERLINK("x")', status: 'Sent', createdOn: '10/01/2026 09:00:00' }, 0),
    mirrored({ emailSubject: 'Second', status: 'Sent', signers: [{ ...ADA, delegated: true }, BO] }, 1),
    mirrored({ emailSubject: 'Third', status: 'Signed' }, 2),
  ])
  const other = { ...(context as object), key: OTHER } as never
  const response = await exportEnvelopes(other, {
    q: 'status:sent',
    zone: 'Asia/Tokyo',
    sort: 'subject',
    separator: ';',
  })
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()).split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff"id";"subject".*"sent \(Asia\/Tokyo\)"/)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[1]).toContain('"2026-10-01 18:00:00"')
  expect(lines[2]).toContain('"Second";"Bo Ångström <bo@y.example>"')
  expect(lines).toHaveLength(4)
  await expect(exportEnvelopes(other, { q: 'before:soon', separator: ',' })).rejects.toMatchObject({
    kind: 'InvalidInput',
  })
})

test('the export of a selection has these rows, with times of the zone', async () => {
  const ids = [EnvelopeId.parse(idOf(1))]
  const text = await (await exportSelection(context, { selection: { ids }, zone: 'Asia/Tokyo', separator: ',' })).text()
  const [head, row, end] = text.split('\r\n')
  expect(head).toContain('"sent (Asia/Tokyo)"')
  expect(row).toContain('"Lease for Ada"')
  expect(row).toContain('"2026-11-01 18:00:00"')
  expect(end).toBe('')
})

test('an export has the columns of the list, in their order', async () => {
  const input = { q: 'lease ada', columns: ['sender' as const, 'signed' as const], separator: ',' as const }
  const text = await (await exportEnvelopes(context, input)).text()
  expect(text.split('\r\n')).toEqual([
    '"id","subject","sender","signed","signers"',
    expect.stringMatching(/^"00000001-[-0-9a-f]+","Lease for Ada","","?0"?,"?1"?$/),
    '',
  ])
})
