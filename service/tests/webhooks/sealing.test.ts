import { createCipheriv, randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createSealer } from '@/lib/seal/sealer'
import { readConfig } from '../../config'
import { start } from '../../start'
import type { SealedColumn } from '../../store/sealed'
import { resealing } from '../../work/reseal'
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

test('a sealed value does not open in another row or column, nor with its mark removed or added', () => {
  const key = randomBytes(32)
  const { seal, open, reseal } = createSealer([key])
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
  fails(Buffer.concat([sealed.subarray(0, 8), sealedBefore(key, Buffer.from('secret'))]))
})

/** As versions before this one sealed: without a mark, and without the row. */
function sealedBefore(key: Buffer, plain: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

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

const ALL_BOUND = 'every sealed value is bound to its row'
const recorded = async () => (await desk.context.store.installation.read(ALL_BOUND)) !== undefined

test('a database written by the version before is read, and bound to its rows by one pass', async () => {
  await desk.happens('ada')
  // The service's own pass is over: its database is new.
  await soon(async () => expect(await recorded()).toBe(true))
  await desk.sql('alter table installation disable trigger installation_kept')
  await desk.sql('delete from installation where name = $1', [ALL_BOUND])
  await desk.sql('alter table installation enable trigger installation_kept')
  const sealer = createSealer([Buffer.from(desk.sealingKey, 'base64')])
  const context = { ...desk.context, sealer }
  const key = Buffer.from(desk.sealingKey, 'base64')
  const plain = new Map<string, string>()
  const nameOf = ({ column, row }: Kept) => `${column} ${row}`
  for (const value of await everythingSealed()) {
    const { column, row, sealed } = value
    if (sealer.reseal(sealed, column, row)) throw new Error('this version binds what it seals')
    const opened = sealer.open(sealed, column, row)
    plain.set(nameOf(value), opened.toString())
    const [table, name] = column.split('.')
    const id = table === 'installation' ? 'name' : 'id::text'
    await desk.sql(`update ${table} set ${name} = $1 where ${id} = $2`, [sealedBefore(key, opened), row])
  }
  const before = await everythingSealed()
  for (const value of before)
    expect(sealer.open(value.sealed, value.column, value.row).toString()).toBe(plain.get(nameOf(value)))
  await Promise.all([resealing(context), resealing(context)].map(toItsEnd))
  // Either may have left a value to the other: the next pass finds that nothing is left, and records it.
  await toItsEnd(resealing(context))
  const after = await everythingSealed()
  plain.set(`installation.value_sealed ${ALL_BOUND}`, '')
  expect(after.map(nameOf).sort()).toEqual([...plain.keys()].sort())
  for (const value of after) {
    expect(value.sealed.subarray(0, 8).toString()).toBe('sealed.2')
    expect(sealer.open(value.sealed, value.column, value.row).toString()).toBe(plain.get(nameOf(value)))
  }
})

test('once every value is bound, a value from a backup of the version before is refused, and no writer undoes it', async () => {
  const id = await desk.subscribed('ada', '/planted', 'envelope.sent', 'right')
  const planted = sealedBefore(Buffer.from(desk.sealingKey, 'base64'), Buffer.from('known to the attacker'))
  await desk.sql('update subscriptions set secret_sealed = $2 where id = $1', [id, planted])
  await soon(async () => expect(await recorded()).toBe(true))

  const config = readConfig({
    SERVICE_PORT: '0',
    SERVICE_DATABASE_URL: desk.databaseUrl,
    SERVICE_SEALING_KEY: desk.sealingKey,
  })
  const { context, stop } = await start(config, pino({ level: 'silent' }))
  // Neither this process nor one that has been running before opens it or binds it to the row.
  for (const each of [context, desk.context]) {
    await toItsEnd(resealing(each))
    expect(() => each.sealer.open(planted, 'subscriptions.secret_sealed', id)).toThrow('not bound to its row')
  }
  await stop()
  expect((await everythingSealed()).find(({ row }) => row === id)?.sealed).toEqual(planted)

  for (const statement of [
    'delete from installation',
    'truncate installation',
    "update installation set name = 'another'",
  ])
    await expect(desk.sql(statement)).rejects.toThrow('rows of the installation are never removed')
  await desk.sql('update subscriptions set secret_sealed = $2 where id = $1', [
    id,
    context.sealer.seal('right', 'subscriptions.secret_sealed', id),
  ])
})

test('a value that no key opens does not keep unbound values accepted', async () => {
  const sealer = createSealer([Buffer.from(desk.sealingKey, 'base64')])
  const id = await desk.subscribed('ada', '/damaged', 'envelope.sent', 'right')
  await desk.sql('update subscriptions set secret_sealed = $2 where id = $1', [id, randomBytes(60)])
  await desk.sql('alter table installation disable trigger installation_kept')
  await desk.sql('delete from installation where name = $1', [ALL_BOUND])
  await desk.sql('alter table installation enable trigger installation_kept')
  await toItsEnd(resealing({ ...desk.context, sealer }))
  expect(sealer.acceptsUnbound()).toBe(false)
  expect(await recorded()).toBe(true)
  await desk.sql('delete from subscriptions where id = $1', [id])
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
  await Promise.all([resealing(context), resealing(context)].map(toItsEnd))

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
