import { expect, test } from 'vitest'
import { testService } from './service'

const SECRET = 'proxy-secret-of-the-tests-0123456789'
const { as, given } = await testService({ SERVICE_PROXY_SECRET: SECRET })
const closed = await testService()

type Entry = { action: string; ip?: string; user_agent?: string }

async function voided(headers: Record<string, string>, service = { as, given }): Promise<Entry | undefined> {
  const { id } = await service.given.envelope('ada')
  await service.as('ada').post(`/envelopes/${id}/void`, undefined, headers)
  const { body } = await service.as('ada').get(`/envelopes/${id}/audit`)
  const entries = Object.values(body as Record<string, Record<string, Entry[]>>).flatMap((party) =>
    Object.values(party),
  )
  return entries.flat().find((entry) => entry.action === 'voided')
}

const proven = (address: string) => ({ 'x-forwarded-for': address, 'x-service-proxy-secret': SECRET })

test('the audit trail has the address of the peer', async () => {
  expect(await voided({ 'user-agent': 'Browser 1' })).toMatchObject({ ip: '127.0.0.1', user_agent: 'Browser 1' })
})

test('a local peer that does not prove to be the dashboard names nobody', async () => {
  const claim = '203.0.113.9'
  const unproven: Record<string, string>[] = [
    { 'x-forwarded-for': claim },
    { 'x-forwarded-for': claim, 'x-service-proxy-secret': '' },
    { 'x-forwarded-for': claim, 'x-service-proxy-secret': `${SECRET}x` },
    { 'x-forwarded-for': claim, 'x-service-proxy-secret': `${SECRET}, ${SECRET}` },
  ]
  for (const headers of unproven) {
    expect(await voided(headers), JSON.stringify(headers)).toMatchObject({ ip: '127.0.0.1' })
  }
  expect(await voided(proven(claim), closed)).toMatchObject({ ip: '127.0.0.1' })
})

test('the dashboard names the signer by one address, and never by other text', async () => {
  expect(await voided(proven('203.0.113.9'))).toMatchObject({ ip: '203.0.113.9' })
  expect(await voided(proven('2001:DB8:0:0::9'))).toMatchObject({ ip: '2001:db8::9' })
  expect(await voided(proven('::ffff:203.0.113.9'))).toMatchObject({ ip: '203.0.113.9' })
  for (const text of ['unknown', '<script>', '1.1.1.1, 2.2.2.2', '']) {
    expect(await voided(proven(text)), text).toMatchObject({ ip: '127.0.0.1' })
  }
})
