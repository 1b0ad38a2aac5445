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

test('a service with a new key before the old one opens the secrets kept so far', async () => {
  const id = await desk.subscribed('ada', '/hook', 'envelope.sent', 'the same')
  const config = readConfig({
    SERVICE_PORT: '0',
    SERVICE_DATABASE_URL: desk.databaseUrl,
    SERVICE_SEALING_KEY: `${randomBytes(32).toString('base64')},${desk.sealingKey}`,
  })
  const { context, stop } = await start(config, pino({ level: 'silent' }))

  const [row] = await desk.sql<{ secret_sealed: Buffer }>('select secret_sealed from subscriptions where id = $1', [id])

  expect(context.sealer.open(row?.secret_sealed ?? Buffer.alloc(0)).toString()).toBe('the same')
  await stop()
})
