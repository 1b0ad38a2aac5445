import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Client } from '../client'
import { manyEnvelopes } from '../many'
import { testService } from '../service'

const { as, given, pass, databaseUrl } = await testService()

type Item = { id: string; event_type: string; event_time: string; envelope: { id: string; status: string } }

async function feed(client: Client, query = ''): Promise<Item[]> {
  const { status, body } = await client.get(`/envelopes${query}`)
  if (status !== 200) throw new Error(`feed answered ${status}`)
  return body as Item[]
}

/** The whole feed by its cursor, as the interface describes it: `since` in ISO local form and the id of the last item. */
async function pages(client: Client, query = ''): Promise<Item[][]> {
  const found: Item[][] = []
  for (let cursor = ''; ; ) {
    const page = await feed(client, `?${query}${cursor}`)
    const last = page.at(-1)
    if (!last) return found
    found.push(page)
    cursor = `&since=${last.event_time.replace('Z', '')}&after=${last.envelope.id}`
  }
}

test('an item is an event with its envelope', async () => {
  const { id } = await given.envelope('ada')

  const [item] = await feed(as('ada'))

  expect(item).toEqual({
    id: createHash('sha1').update(`${id}:envelope.sent:2026-11-20T10:00:00Z`).digest('hex'),
    event_type: 'envelope.sent',
    event_version: 1,
    event_time: '2026-11-20T10:00:00Z',
    envelope: {
      id,
      emailSubject: 'Agreement to sign',
      emailMessage: 'Here it is.',
      status: 'Sent',
      requestedBy: { name: 'Ada Tester', email: 'ada@example.com' },
      signers: [
        { id: 0, name: 'Grace', email: 'grace@example.com', requestRole: 'Signer', sign: 'pending', delegated: false },
        {
          id: 1,
          name: 'Hopper',
          email: 'hopper@example.com',
          requestRole: 'Signer',
          sign: 'pending',
          delegated: false,
        },
      ],
      currentSigners: ['grace@example.com', 'hopper@example.com'],
      signedBy: '',
      files: [{ name: 'agreement.pdf', pageCount: 1 }],
      signerOrderRequired: false,
      selfSigned: false,
      createdOn: '11/20/2026 10:00:00',
      updatedOn: '11/20/2026 10:00:00',
      updatedBy: 'ada@example.com',
      auditId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  })
})

test('a change moves an envelope to the front under a new id', async () => {
  const first = await given.envelope('bob')
  pass(1)
  const second = await given.envelope('bob')
  const [, before] = await feed(as('bob'))
  pass(1)
  await as('bob').post(`/envelopes/${first.id}/void`)

  const after = await feed(as('bob'))

  expect(after.map((item) => [item.envelope.id, item.event_type, item.event_time])).toEqual([
    [first.id, 'envelope.voided', '2026-11-20T10:00:02Z'],
    [second.id, 'envelope.sent', '2026-11-20T10:00:01Z'],
  ])
  expect(after[0]?.id).not.toBe(before?.id)
})

test('the feed holds a tenant apart from the others', async () => {
  await given.envelope('carol')
  expect(await feed(as('dora'))).toEqual([])
})

test('pages hold each envelope once, with many in one second, in every status', async () => {
  const { id } = await given.envelope('emma')
  await manyEnvelopes(databaseUrl, id, 999)

  const found = await pages(as('emma'))

  expect(found.map((page) => page.length)).toEqual(Array(10).fill(100))
  const items = found.flat()
  expect(new Set(items.map((item) => item.envelope.id)).size).toBe(1_000)
  const keys = items.map((item) => `${item.event_time} ${item.envelope.id}`)
  expect(keys).toEqual([...keys].sort().reverse())

  const signed = (await pages(as('emma'), 'status=Signed')).flat()
  expect(signed).toEqual(items.filter((item) => item.envelope.status === 'Signed'))
  expect(new Set(signed.map((item) => item.event_type))).toEqual(new Set(['envelope.completed']))
})

test('envelopes that change between two pages are neither repeated nor do they hide others', async () => {
  const { id } = await given.envelope('fred')
  await manyEnvelopes(databaseUrl, id, 250)
  const first = await feed(as('fred'))
  const last = first.at(-1)
  const open = first.filter((item) => item.envelope.status === 'Sent').slice(0, 5)
  pass(5)
  for (const item of open) await as('fred').post(`/envelopes/${item.envelope.id}/void`)

  const second = await feed(as('fred'), `?since=${last?.event_time.replace('Z', '')}&after=${last?.envelope.id}`)

  const seen = new Set(first.map((item) => item.envelope.id))
  expect(second.filter((item) => seen.has(item.envelope.id))).toEqual([])
  expect(second).toHaveLength(100)
})

test('since alone begins with the second before', async () => {
  await given.envelope('gina')
  pass(1)
  const newer = await given.envelope('gina')
  const [newest] = await feed(as('gina'))
  const items = await feed(as('gina'), `?since=${newest?.event_time.replace('Z', '')}`)
  expect(items).toHaveLength(1)
  expect(items[0]?.envelope.id).not.toBe(newer.id)
})

test.each(['Nothing', 'sent'])('a status that nobody has (%s) finds nothing', async (status) => {
  expect(await feed(as('ada'), `?status=${status}`)).toEqual([])
})

const sinceMessage = 'since must be an ISO 8601 local date-time (yyyy-MM-ddTHH:mm:ss, without Z or offset)'

test.each([
  ['since=2026-11-20T10:00:00Z', sinceMessage],
  ['since=2026-11-20T10:00:00%2B01:00', sinceMessage],
  ['since=11/20/2026%2010:00:00', sinceMessage],
  ['since=2026-11-20', sinceMessage],
  ['since=2026-02-30T10:00:00', sinceMessage],
  ['since=2026-11-20T10:00:00.000', sinceMessage],
  ['since=2026-11-20T10:00:00&after=x', 'after: must be the id of an item'],
  ['after=00000000-0000-0000-0000-000000000000', 'after: goes with since, both of the last item'],
])('%s is refused', async (query, message) => {
  expect(await as('ada').get(`/envelopes?${query}`)).toMatchObject({ status: 400, body: { code: 400, message } })
  expect(await as('ada').get(`/templates?${query}`)).toMatchObject({ status: 400, body: { code: 400, message } })
  const signers = await as('ada').get(`/signers?email=a@example.com&${query}`)
  expect(signers).toMatchObject({ status: 400, body: { code: 400, message } })
})
