import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../config'
import { createSealer } from '../../secrets/sealer'
import { start } from '../../start'
import { resealing } from '../../work/reseal'
import { soon, webhookDesk } from './desk'

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

test('a service with a new key before the old one opens what is kept, and seals all of it anew', async () => {
  const id = await desk.subscribed('ada', '/hook', 'envelope.sent', 'the same')
  await desk.as('ada').call('PATCH', `/webhooks/${id}`, { secret: 'the next', overlap_seconds: 3_600 })
  await desk.happens('ada')
  const fresh = randomBytes(32)
  const config = readConfig({
    SERVICE_PORT: '0',
    SERVICE_DATABASE_URL: desk.databaseUrl,
    SERVICE_SEALING_KEY: `${fresh.toString('base64')},${desk.sealingKey}`,
  })
  const { context, stop } = await start(config, pino({ level: 'silent' }))
  // Beside the service's own pass, as other processes would.
  await Promise.all([resealing(context), resealing(context)].map(toItsEnd))

  const alone = createSealer([fresh])
  await soon(async () => {
    const kept = await everythingSealed()
    expect(kept.length).toBeGreaterThan(6)
    for (const { sealed } of kept) expect(() => alone.open(sealed)).not.toThrow()
  })

  const secrets = (await everythingSealed()).filter(({ place }) => place.endsWith('secret_sealed'))
  expect(secrets.map(({ sealed }) => alone.open(sealed).toString()).sort()).toEqual(['the next', 'the same'])
  await stop()
})

async function toItsEnd(piece: () => Promise<boolean>): Promise<void> {
  while (await piece());
}

/** Every value of every column whose name says that it is sealed, whatever the service itself knows of. */
async function everythingSealed(): Promise<{ place: string; sealed: Buffer }[]> {
  const columns = await desk.sql<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where column_name like '%\\_sealed'",
  )
  expect(columns.length).toBe(5)
  const values = columns.map(({ table_name, column_name }) =>
    desk.sql<{ place: string; sealed: Buffer }>(
      `select '${column_name}' as place, ${column_name} as sealed from ${table_name} where ${column_name} is not null`,
    ),
  )
  return (await Promise.all(values)).flat()
}
