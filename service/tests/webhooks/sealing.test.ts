import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../config'
import { createSealer } from '../../secrets/sealer'
import { start } from '../../start'
import { webhookDesk } from './desk'

const desk = await webhookDesk()

test('the first key seals and every key opens', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const before = createSealer([second]).seal('kept')
  const rotated = createSealer([first, second])
  expect(rotated.open(before).toString()).toBe('kept')
  expect(createSealer([first]).open(rotated.seal('new')).toString()).toBe('new')
  expect(() => createSealer([first]).open(before)).toThrow('fits none of the sealing keys')
  const tampered = Buffer.from(before)
  tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1
  expect(() => rotated.open(tampered)).toThrow('fits none of the sealing keys')
})

test('with a new key before the old one deliveries go on being signed by the same secret', async () => {
  const id = await desk.subscribed('ada', '/hook', 'envelope.sent', 'the same')
  await desk.as('ada').post(`/webhooks/${id}/pause`)
  await desk.happens('ada')
  const [delivery] = await desk.deliveries('ada', id)
  const config = readConfig({
    SERVICE_PORT: '0',
    SERVICE_DATABASE_URL: desk.databaseUrl,
    SERVICE_SEALING_KEY: `${randomBytes(32).toString('base64')},${desk.sealingKey}`,
  })
  const rotated = await start(config, pino({ level: 'silent' }))
  const row = await rotated.context.store.subscriptions.find(await accountId(), id)
  expect(rotated.context.sealer.open(row?.secretSealed ?? Buffer.alloc(0)).toString()).toBe('the same')
  await rotated.stop()
  expect(delivery).toMatchObject({ state: 'dead_lettered' })
})

async function accountId(): Promise<string> {
  const [row] = await desk.sql<{ id: string }>('select id from accounts limit 1')
  return row?.id ?? ''
}
