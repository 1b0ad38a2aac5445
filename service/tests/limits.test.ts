import { expect, onTestFinished, test } from 'vitest'
import { identify, rateLimiter } from '../identity/identify'
import { openStore } from '../store/store'
import { testService } from './service'

const { issueKey, withKey, pass, baseUrl, context, databaseUrl } = await testService()

async function statuses(key: string, count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => withKey(key).get('/me')))
  return answers.map((answer) => answer.status).sort()
}

test('a key gets its limit in a minute, and then the seconds until the next one', async () => {
  const { key } = await issueKey('ada', { rate_limit_per_min: 5 })
  expect(await statuses(key, 3)).toEqual([200, 200, 200])
  pass(40)
  expect(await statuses(key, 3)).toEqual([200, 200, 429])

  const refused = await withKey(key).get('/me')

  expect(refused).toMatchObject({
    status: 429,
    body: { code: 429, message: 'Rate limit exceeded. Try again later.' },
  })
  expect(refused.headers.get('retry-after')).toBe('20')
  pass(19)
  expect(await statuses(key, 1)).toEqual([429])
  pass(1)
  expect(await statuses(key, 6)).toEqual([200, 200, 200, 200, 200, 429])
})

test('a key that stays within its limit in any minute is never refused', async () => {
  const { key } = await issueKey('ada', { rate_limit_per_min: 3 })
  for (let second = 0; second < 300; second += 20) {
    expect(await statuses(key, 1)).toEqual([200])
    pass(20)
  }
})

test('a clock that is set back refuses nobody for longer than a minute', async () => {
  const { key } = await issueKey('ada', { rate_limit_per_min: 1 })
  expect(await statuses(key, 2)).toEqual([200, 429])
  pass(-3_600)
  expect(await statuses(key, 2)).toEqual([200, 429])
  pass(3_600)
})

test('processes on one database count together', async () => {
  const { key } = await issueKey('ada', { rate_limit_per_min: 10 })
  const store = await openStore(databaseUrl)
  onTestFinished(() => store.close())
  const caller = await identify(context, key)
  const limiters = [rateLimiter(context), rateLimiter({ ...context, store })]
  const asked = Array.from({ length: 20 }, (_, at) => limiters[at % 2]?.(caller))
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')

  expect(refused).toHaveLength(10)
})

test('without a limit of its own a key has 60 a minute', async () => {
  const { key } = await issueKey('ada', { rate_limit_per_min: undefined })
  expect(await statuses(key, 61)).toEqual([...Array(60).fill(200), 429])
})

test('keys do not share their limit', async () => {
  const [first, second] = [
    await issueKey('ada', { rate_limit_per_min: 1 }),
    await issueKey('ada', { rate_limit_per_min: 1 }),
  ]
  expect(await statuses(first.key, 1)).toEqual([200])
  expect(await statuses(second.key, 1)).toEqual([200])
})

test('a body of more than 50 MiB is refused', async () => {
  const { key } = await issueKey('ada')
  const answer = await withKey(key).post('/envelopes', `{"emailSubject":"${'a'.repeat(50 * 1024 * 1024)}"}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 400, message: 'the body is larger than 50 MiB' } })
})

test('a body of more values than any request needs is refused before it is parsed', async () => {
  const { key } = await issueKey('ada')
  const answer = await withKey(key).post('/envelopes', `{"signers":[${'{},'.repeat(130_000)}{}]}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 400, reason: 'body_too_large' } })
})

test('a body without a length is measured while it comes', async () => {
  const { key } = await issueKey('ada')
  const megabyte = new Uint8Array(1024 * 1024).fill(97)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 51) return controller.close()
      sent += 1
      controller.enqueue(megabyte)
    },
  })
  const request = { method: 'POST', headers: { 'x-api-key': key }, body, duplex: 'half' as const }
  const response = await fetch(`${baseUrl}/api/v1/service/envelopes`, request)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 400, reason: 'body_too_large' })
})
