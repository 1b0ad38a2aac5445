import { expect, test } from 'vitest'
import { testService } from '../service'

const { as, given, public: signing } = await testService()

const delegate = async (from: string, to: string) =>
  signing.post(`/signing/${await given.token(`${from}@example.com`)}/delegate`, {
    name: to,
    email: `${to}@example.com`,
    privateMessage: 'Between us',
  })

test('a slot is delegated by its signers ten times, and further by the sender', async () => {
  const { id } = await given.envelope('ada')
  const people = ['grace', ...Array.from({ length: 10 }, (_, index) => `p${index}`)]
  for (const [index, to] of people.slice(1).entries()) {
    expect(await delegate(people[index] ?? '', to)).toMatchObject({ status: 200 })
  }

  expect(await delegate('p9', 'mallory')).toMatchObject({ status: 409, body: { reason: 'delegation_limit' } })
  const bySender = await as('ada').post(`/envelopes/${id}/signers/p9@example.com/delegate`, {
    name: 'Ann',
    email: 'ann@example.com',
  })
  expect(bySender).toMatchObject({ status: 200 })
  expect(await delegate('hopper', 'bob')).toMatchObject({ status: 200 })
})

test('a private message is in no list, event or delivery, and its reader and the sender see it', async () => {
  const { id } = await given.envelope('bea')
  await delegate('hopper', 'hal')

  const feed = await as('bea').get('/envelopes')
  const search = await as('bea').get('/signers?email=hal@example.com')
  const one = await as('bea').get(`/envelopes/${id}`)
  const own = await signing.get(`/signing/${await given.token('hal@example.com')}`)

  expect(JSON.stringify([feed.body, search.body])).toContain('hal@example.com')
  expect(JSON.stringify([feed.body, search.body])).not.toContain('Between us')
  expect(JSON.stringify(one.body)).toContain('Between us')
  expect(own.body).toMatchObject({ signer: { privateMessage: 'Between us' } })
})
