import { expect, test } from 'vitest'
import { testService } from './service'

const { as, given } = await testService()

type Entry = { action: string; ip?: string; user_agent?: string }

async function voided(headers: Record<string, string>): Promise<Entry | undefined> {
  const { id } = await given.envelope('ada')
  await as('ada').post(`/envelopes/${id}/void`, undefined, headers)
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  const entries = Object.values(body as Record<string, Record<string, Entry[]>>).flatMap((party) =>
    Object.values(party),
  )
  return entries.flat().find((entry) => entry.action === 'voided')
}

test('the audit trail has the address of the peer', async () => {
  expect(await voided({ 'user-agent': 'Browser 1' })).toMatchObject({ ip: '127.0.0.1', user_agent: 'Browser 1' })
})

test('a peer on this machine passes on whom it speaks for; what it was told itself is not believed', async () => {
  expect(await voided({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).toMatchObject({ ip: '203.0.113.9' })
})
