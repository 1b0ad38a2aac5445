import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { env } from '@/lib/desk/runtime/config/env'
import { desk } from '@/lib/desk/runtime/database/database'
import { finishRequest } from '@/lib/desk/runtime/log/finished-requests'
import { routePatterns } from '@/lib/desk/runtime/log/routes'
import { once } from '@/lib/desk/runtime/process/once'
import { startMetrics } from '@/lib/desk/runtime/process/start-observing'
import { upstream } from '@/lib/desk/upstream/upstream'
import { jobs } from '@/lib/jobs/table'
import { send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { GET } from './route'

const TOKEN = 'a-token-of-at-least-32-characters'
let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 60 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_metrics' }))
  once('known routes', () => routePatterns(['/sign/[token]']))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const scrape = (authorization?: string) => send(GET, authorization ? { headers: { authorization } } : {})

test('without a token in the environment there is no such address', async () => {
  await startMetrics()

  expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(404)
  expect((await scrape('Bearer undefined')).status).toBe(404)
})

test('without the token there are no figures', async () => {
  Object.assign(env(), { DESK_METRICS_TOKEN: TOKEN })
  await startMetrics()

  for (const wrong of [undefined, TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`]) {
    const answer = await scrape(wrong)
    expect(answer.status, String(wrong)).toBe(401)
    expect(await answer.text()).not.toContain('desk_')
  }
})

test('shows what was counted, without paths, keys and addresses', async () => {
  const line = { method: 'GET', path: '/sign/a-signing-token', status: 200, ms: 12, isStream: false }
  finishRequest({ id: 'unknown to anybody', ...line })
  await upstream(undefined).identity()
  await send(signIn, { method: 'POST', body: { email: 'admin@demo.example', password: 'wrong' } })
  const runAt = new Date(Date.now() - 60_000)
  await desk()
    .insert(jobs)
    .values([
      { name: 'mail.send', key: '1', input: {}, runAt },
      { name: 'mail.send', key: '2', input: {}, runAt: null },
    ])

  const answer = await scrape(`Bearer ${TOKEN}`)
  const text = await answer.text()

  expect(answer.headers.get('content-type')).toContain('text/plain')
  for (const figure of [
    'desk_http_requests_total{method="GET",route="/sign/[token]",status="200"} 1',
    'desk_upstream_requests_total{priority="person",status="200"} 1',
    'desk_budget_wait_seconds_count{priority="person"} 1',
    'desk_sign_ins_refused_total{step="password"} 1',
    'desk_jobs{name="mail.send",state="due"} 1',
    'desk_jobs{name="mail.send",state="failed"} 1',
    'desk_service_up 1',
    'desk_database_up 1',
    'desk_mirror_age_seconds 0',
  ])
    expect(text).toContain(figure)
  expect(Number(/^desk_job_overdue_seconds\{name="mail.send"\} (\S+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(60)
  expect(Number(/^desk_budget_used_ratio (\S+)/m.exec(text)?.[1])).toBeCloseTo(1 / 60)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toMatch(/a-signing-token|sk_live_metrics|@|127\.0\.0\.1/)
})
