import { expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

let count = 0
async function sent() {
  const email = `grace${++count}@example.com`
  const { id } = await given.envelope('ada', { signers: [{ name: 'Grace', email }], files: [file([0])] })
  const token = await given.token(email)
  return { id, email, report: (body: unknown) => service.public.post(`/signing/${token}/view-problem`, body), token }
}

type FeedItem = { event_time: string; envelope: { id: string; signers: { viewProblem?: unknown }[] } }

/** Of the one signer, in the answer to the envelope and in the feed. */
async function problems(id: string) {
  const { body } = await as('ada').get(`/envelopes/${id}`)
  const feed = (await as('ada').get('/envelopes')).body as FeedItem[]
  const item = feed.find(({ envelope }) => envelope.id === id)
  const [own] = (body as FeedItem['envelope']).signers
  return { own: own?.viewProblem, inFeed: item?.envelope.signers[0]?.viewProblem, changed: item?.event_time }
}

test('what a signer is not shown is told to the sender until it is shown', async () => {
  const { id, report, token } = await sent()
  const before = await problems(id)
  expect(before).toMatchObject({ own: undefined, inFeed: undefined })
  expect((await service.public.get(`/signing/${token}`)).body).toMatchObject({ viewProblems: true })

  expect(await report({ problem: { reason: 'page', file: 0, page: 1 } })).toMatchObject({ status: 200 })
  const problem = { reason: 'page', file: 0, page: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) }
  const reported = await problems(id)
  expect(reported).toMatchObject({ own: problem, inFeed: problem })
  expect(reported.changed).not.toBe(before.changed)

  await report({ problem: { reason: 'page', file: 0, page: 1 } })
  expect(await problems(id)).toEqual(reported)

  expect(await report({})).toMatchObject({ status: 200 })
  expect(await problems(id)).toMatchObject({ own: undefined, inFeed: undefined })
})

test('signing ends what was not shown, and neither event nor trail tells of it', async () => {
  const { id, report, token } = await sent()
  await report({ problem: { reason: 'document', file: 0 } })
  const signed = { signature: { kind: 'typed', text: 'Grace' }, values: {}, consent: true }
  expect(await service.public.post(`/signing/${token}/sign`, signed)).toMatchObject({ status: 200 })

  expect(await problems(id)).toMatchObject({ own: undefined, inFeed: undefined })
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  expect(JSON.stringify(body)).not.toContain('view')
  expect(await report({ problem: { reason: 'browser' } })).toMatchObject({ status: 409 })
})

test.each([
  [{ problem: { reason: 'I could not read it' } }, 'problem.reason'],
  [{ problem: { reason: 'page', file: 1, page: 1 } }, 'problem.file'],
  [{ problem: { reason: 'page', file: 0, page: 2 } }, 'problem.page'],
  [{ problem: { reason: 'page', file: 0, page: 0 } }, 'problem.page'],
])('a report that says something else is refused: %j', async (body, field) => {
  const { report } = await sent()
  expect(await report(body)).toMatchObject({ status: 400, body: { field } })
})

test('a link reports thirty times a minute', async () => {
  const { report } = await sent()
  const answers: number[] = []
  for (let times = 0; times < 31; times++) answers.push((await report({})).status)
  expect(answers.filter((status) => status === 429)).toHaveLength(1)
})
