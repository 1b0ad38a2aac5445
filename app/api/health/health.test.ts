import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '@/lib/desk/runtime/config/env'
import { closeDesk, desk } from '@/lib/desk/runtime/database/database'
import { mailer } from '@/lib/desk/runtime/mailer'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { saveServiceStart } from '@/lib/desk/upstream/service-start'
import { upstream } from '@/lib/desk/upstream/upstream'
import { jobs } from '@/lib/jobs/table'
import { send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startSmtpServer } from '@/service/tests/mail/smtp-server'
import { GET as getLive } from './live/route'
import { GET } from './route'

const KEY = 'sk_live_health'
let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: KEY }))
})
afterAll(() => stop())

const health = async () => (await send(GET)).json()

test('says what is ready, without asking anything that costs a request of the budget', async () => {
  const answer = await send(GET)

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    code: 200,
    message: 'ok',
    ready: true,
    database: 'answers',
    migrations: 'applied',
    service: 'answers',
    key: 'unknown',
    mirror: 'unknown',
    jobs: 'on time',
    reasons: [],
  })
  expect(service.received.filter(({ headers }) => 'x-api-key' in headers)).toEqual([])
})

test('says that the key is refused, and not which it is', async () => {
  service.json('GET /api/v1/service/me', { code: 401, message: 'unauthorized' }, 401)
  await upstream(undefined)
    .identity()
    .catch(() => undefined)

  const text = await (await send(GET)).text()

  expect(JSON.parse(text)).toMatchObject({ code: 200, key: 'refused', reasons: [expect.stringContaining('API key')] })
  expect(text).not.toContain(KEY)
})

test('says what the service reports of itself, bounded', async () => {
  const reasons = ['SERVICE_SMTP_URL: The mail server refuses the sign-in.', `x\n\u202e${'y'.repeat(500)}`]
  const report = { code: 200, message: 'ok', database: 'answers', mail: 'does not work', reasons }
  service.json('GET /public/service/health', report)
  // Before this test it had no such path.
  resetOnce('health of the service is absent')
  resetOnce('health of the service')
  // It had no such path in the tests before.
  resetOnce('health of the service is absent')
  expect((await health()).reasons).toEqual([
    expect.stringContaining('API key'),
    'The service reports: SERVICE_SMTP_URL: The mail server refuses the sign-in.',
    `The service reports: x ${'y'.repeat(198)}`,
  ])
  // Another service may answer anything there.
  service.json('GET /public/service/health', { status: 'UP' })
  resetOnce('health of the service')
  expect((await health()).reasons).toHaveLength(1)
})

test('says that its own mail server does not work, in a line without the address', async () => {
  const smtp = await startSmtpServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: (_, __, done) => done(new Error('no')),
  })
  Object.assign(env(), { DESK_SMTP_URL: smtp.url.replace('//', '//desk:secret@') })
  const answer = await health()
  expect(answer).toMatchObject({ code: 200, ready: true, mail: 'does not work' })
  expect(answer.reasons).toContain('DESK_SMTP_URL: The mail server refuses the sign-in.')
  expect(JSON.stringify(answer)).not.toMatch(/secret|127\.0\.0\.1/)
  mailer()?.close()
  resetOnce('mailer')
  await smtp.close()

  const works = await startSmtpServer()
  Object.assign(env(), { DESK_SMTP_URL: works.url })
  expect(await health()).toMatchObject({ mail: 'works' })
  mailer()?.close()
  resetOnce('mailer')
  Object.assign(env(), { DESK_SMTP_URL: undefined })
  await works.close()
})

test('says that a job is late', async () => {
  const runAt = new Date(Date.now() - 10 * 60_000)
  await desk().insert(jobs).values({ name: 'mail.send', key: '1', input: {}, runAt })

  expect(await health()).toMatchObject({ ready: true, jobs: 'late' })

  await desk().delete(jobs)
})

test('is not ready while its service is down', async () => {
  await service.stop()

  await expect.poll(health).toMatchObject({ code: 503, ready: false, service: 'does not answer' })
})

test('it says when the launcher starts the service again, as every message of a request that could not be sent', async () => {
  saveServiceStart({ serviceStartsAt: new Date(Date.now() + 3_600_000).toISOString() })
  const sentence = expect.stringMatching(/^The service ended unexpectedly\. It starts again in 3[56]\d\d s\./)
  expect((await health()).reasons).toContainEqual(sentence)
  await expect(upstream(undefined).feed({})).rejects.toMatchObject({ message: sentence })

  saveServiceStart({ serviceStartsAt: null })
  expect((await health()).reasons).not.toContainEqual(sentence)
})

test('without its database it is not ready, but runs', async () => {
  await closeDesk()
  resetOnce('desk')
  const { DATABASE_URL } = env()
  Object.assign(env(), { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' })

  const answer = await send(GET)

  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 503, ready: false, database: 'does not answer' })
  expect((await send(getLive)).status).toBe(200)

  resetOnce('desk')
  Object.assign(env(), { DATABASE_URL })
})
