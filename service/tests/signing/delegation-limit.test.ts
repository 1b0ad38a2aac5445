import { expect, test } from 'vitest'
import { testService } from '../service'

const { as, given, operator, pass, public: signing } = await testService()

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

test('a private message is in no list, event or delivery, and the sender reads only what the team wrote', async () => {
  const { id } = await given.envelope('bea')
  await delegate('hopper', 'hal')
  const byTeam = { email: 'gina@example.com', privateMessage: 'From the sender' }
  expect(await as('bea').post(`/envelopes/${id}/signers/grace@example.com/delegate`, byTeam)).toMatchObject({
    status: 200,
  })

  const feed = await as('bea').get('/envelopes')
  const search = await as('bea').get('/signers?email=hal@example.com')
  const one = await as('bea').get(`/envelopes/${id}`)
  const own = await signing.get(`/signing/${await given.token('hal@example.com')}`)

  expect(JSON.stringify([feed.body, search.body])).toContain('hal@example.com')
  expect(JSON.stringify([feed.body, search.body, one.body])).not.toContain('Between us')
  expect(JSON.stringify(one.body)).toContain('From the sender')
  expect(own.body).toMatchObject({ signer: { privateMessage: 'Between us' } })
})

test('the invitation of a new recipient says who wrote the private message: the sender, or who delegated', async () => {
  const { id } = await given.envelope('dora')
  await delegate('hopper', 'heidi')
  const byTeam = { email: 'greta@example.com', privateMessage: 'From the sender' }
  await as('dora').post(`/envelopes/${id}/signers/grace@example.com/delegate`, byTeam)

  const textTo = async (email: string) =>
    ((await operator.get(`/outbox?to=${email}`)).body as { text: string }[]).map(({ text }) => text).join()
  expect(await textTo('greta@example.com')).toMatch(/^Dora [^\n]*, to you only, writes:\n> From the sender$/m)
  expect(await textTo('heidi@example.com')).toMatch(/^The person who named you, to you only, writes:$/m)
})

test('an envelope is delegated sixty times a minute, so that its dates stay near the clock', async () => {
  const { id } = await given.envelope('cleo')
  const byCleo = (from: string, to: string) =>
    as('cleo').post(`/envelopes/${id}/signers/${from}@example.com/delegate`, { email: `${to}@example.com` })
  const people = ['grace', ...Array.from({ length: 61 }, (_, index) => `c${index}`)]
  for (const [index, to] of people.slice(1, -1).entries()) {
    expect(await byCleo(people[index] ?? '', to)).toMatchObject({ status: 200 })
  }

  expect(await byCleo('c59', 'c60')).toMatchObject({ status: 409, body: { reason: 'delegation_limit' } })
  pass(61)
  expect(await byCleo('c59', 'c60')).toMatchObject({ status: 200 })
  const { body } = await as('cleo').get('/envelopes')
  const [item] = body as { event_time: string }[]
  const delegatedOn = Date.parse(item?.event_time ?? '')
  pass(120)
  await given.envelope('cleo')
  const [later] = (await as('cleo').get('/envelopes')).body as { event_time: string }[]
  expect(delegatedOn).toBeLessThan(Date.parse(later?.event_time ?? ''))
})

test('the holders of a part act on it thirty times a minute, whoever has the link by then', async () => {
  await given.envelope('dora')
  const decline = async (name: string) =>
    signing.post(`/signing/${await given.token(`${name}@example.com`)}/decline`, { reason: 'a\u202eb' })
  for (let tried = 0; tried < 28; tried++) expect(await decline('grace')).toMatchObject({ status: 400 })
  expect(await delegate('grace', 'gil')).toMatchObject({ status: 200 })
  expect(await decline('gil')).toMatchObject({ status: 400 })

  const refused = await decline('gil')

  expect(refused).toMatchObject({ status: 429, body: { reason: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await decline('hopper')).toMatchObject({ status: 400 })
})
