import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createSealer } from '@/lib/seal/sealer'
import { readConfig } from '../../config'
import { start } from '../../start'
import type { SealedColumn } from '../../store/sealed-columns'
import { createReseal } from '../../work/reseal'
import { soon, webhookDesk } from './desk'

const desk = await webhookDesk()

const place: [SealedColumn, string] = ['signers.token_sealed', 'row 1']

test('the first key seals and every key opens', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const before = createSealer([second]).seal('kept', ...place)
  const rotated = createSealer([first, second])
  expect(rotated.open(before, ...place).toString()).toBe('kept')
  expect(
    createSealer([first])
      .open(rotated.seal('new', ...place), ...place)
      .toString(),
  ).toBe('new')
  expect(() => createSealer([first]).open(before, ...place)).toThrow('fits none of the sealing keys')
  const tampered = Buffer.from(before)
  tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1
  expect(() => rotated.open(tampered, ...place)).toThrow('fits none of the sealing keys')
})

async function toItsEnd(piece: () => Promise<boolean>): Promise<void> {
  while (await piece());
}

type Kept = { column: SealedColumn; row: string; sealed: Buffer }

/** Every value of every column whose name says that it is sealed, whatever the service itself knows of. */
async function everythingSealed(): Promise<Kept[]> {
  const columns = await desk.sql<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where column_name like '%\\_sealed'",
  )
  expect(columns.length).toBe(5)
  const values = columns.map(({ table_name, column_name }) => {
    const key = table_name === 'installation' ? 'name' : 'id'
    return desk.sql<Kept>(
      `select '${table_name}.${column_name}' as column, ${key}::text as row, ${column_name} as sealed
       from ${table_name} where ${column_name} is not null`,
    )
  })
  return (await Promise.all(values)).flat()
}

test('a sealed value does not open in another row or column, nor changed in any byte', () => {
  const { seal, open, reseal } = createSealer([randomBytes(32)])
  const sealed = seal('secret', ...place)
  const fails = (value: Buffer, column: SealedColumn = place[0], row = place[1]) => {
    expect(() => open(value, column, row)).toThrow('fits none')
    expect(() => reseal(value, column, row)).toThrow('fits none')
  }
  expect(open(sealed, ...place).toString()).toBe('secret')
  fails(sealed, 'signers.token_sealed', 'row 2')
  fails(sealed, 'mails.body_sealed')
  for (let length = 0; length < sealed.length; length += 1) fails(sealed.subarray(0, length))
  for (let length = 1; length <= 20; length += 1) fails(sealed.subarray(length))
  for (let at = 0; at < sealed.length; at += 1) {
    const tampered = Buffer.from(sealed)
    tampered[at] = (tampered[at] ?? 0) ^ 1
    fails(tampered)
  }
})

test('webhook secrets that are swapped in the database open in neither row nor column', async () => {
  const [one, two] = [
    await desk.subscribed('bob', '/one', 'envelope.sent', 'one'),
    await desk.subscribed('bob', '/two', 'envelope.sent', 'two'),
  ]
  const stored = await everythingSealed()
  const sealedOf = (row: string) => stored.find((value) => value.row === row)?.sealed
  await desk.sql('update subscriptions set secret_sealed = $2 where id = $1', [one, sealedOf(two)])
  await desk.sql('update subscriptions set previous_secret_sealed = secret_sealed where id = $1', [two])
  const { sealer } = desk.context
  const opens = ({ sealed, column, row }: Kept) => {
    try {
      sealer.open(sealed, column, row)
      return true
    } catch {
      return false
    }
  }
  const refused = (await everythingSealed()).filter((value) => !opens(value))
  expect(refused.map(({ column, row }) => `${column} ${row}`).sort()).toEqual(
    [`subscriptions.secret_sealed ${one}`, `subscriptions.previous_secret_sealed ${two}`].sort(),
  )
  await desk.sql('update subscriptions set secret_sealed = $2 where id = $1', [one, sealedOf(one)])
  await desk.sql('update subscriptions set previous_secret_sealed = null where id = $1', [two])
})

test('with one key a pass changes nothing, and says nothing of what does not open', async () => {
  const id = await desk.subscribed('ada', '/damaged', 'envelope.sent', 'right')
  const damaged = randomBytes(60)
  await desk.sql('update subscriptions set secret_sealed = $2 where id = $1', [id, damaged])
  await toItsEnd(createReseal(desk.context))
  expect((await everythingSealed()).find(({ row }) => row === id)?.sealed).toEqual(damaged)
  await desk.sql('delete from subscriptions where id = $1', [id])
})

test('rows of the installation are never removed or renamed', async () => {
  for (const statement of [
    'delete from installation',
    'truncate installation',
    "update installation set name = 'another'",
  ])
    await expect(desk.sql(statement)).rejects.toThrow('rows of the installation are never removed')
})

// Last, because afterwards the tests' own service has no key for what is stored.
test('a service with a new key before the old one opens what is kept, and seals all of it again', async () => {
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
  await Promise.all([createReseal(context), createReseal(context)].map(toItsEnd))

  const alone = createSealer([fresh])
  await soon(async () => {
    const stored = await everythingSealed()
    expect(stored.length).toBeGreaterThan(6)
    for (const { sealed, column, row } of stored) expect(() => alone.open(sealed, column, row)).not.toThrow()
  })

  const secrets = (await everythingSealed()).filter(({ row }) => row === id)
  expect(secrets.map(({ sealed, column, row }) => alone.open(sealed, column, row).toString()).sort()).toEqual([
    'the next',
    'the same',
  ])
  await stop()
})
