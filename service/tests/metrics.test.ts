import { expect, test } from 'vitest'
import { client } from './client'
import { testService } from './service'

const TOKEN = 'a-token-of-at-least-32-characters'
const service = await testService({ SERVICE_METRICS_TOKEN: TOKEN })
const { as, given } = service

const scrape = async (authorization?: string) =>
  fetch(`${service.baseUrl}/metrics`, { headers: authorization ? { authorization } : {} })

test('without the token the path does not exist', async () => {
  for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
    expect((await scrape(wrong)).status, String(wrong)).toBe(404)
  }
})

test('counts requests by route, and shows what the database knows', async () => {
  const { id } = await given.envelope('ada')
  await as('ada').get(`/envelopes/${id}`)
  await client(`${service.baseUrl}/api/v1/service`, {}).get('/envelopes/ada@example.com')

  const text = await (await scrape(`Bearer ${TOKEN}`)).text()

  expect(text).toContain(
    'service_http_requests_total{method="GET",route="/core/api/v1/service/envelopes/:id",status="200"} 1',
  )
  expect(text).toContain('service_database_up 1')
  expect(text).toContain('service_deliveries{state="pending"} 0')
  expect(text).toContain('service_seals_in_progress 0')
  expect(text).not.toMatch(new RegExp(`@|${id}`))
})
