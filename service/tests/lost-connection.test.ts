import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { createDatabase } from '@/scripts/testing/database'
import { openStore, type Store } from '../store/store'

let database: Awaited<ReturnType<typeof createDatabase>>
let store: Store
const client = () => new pg.Client(database.url)

beforeAll(async () => {
  database = await createDatabase()
  store = await openStore(database.url)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

/** What a restart of the database does to everybody. */
async function endAllConnections(): Promise<void> {
  const operator = client()
  await operator.connect()
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await operator.query(`select pg_terminate_backend(pid, 5000) ${others}`)
  await operator.end()
}

test('a connection lost in the middle of a transaction undoes that one, and is replaced', async () => {
  const account = { id: '00000000-0000-4000-8000-000000000001', name: 'Lost', createdOn: new Date(0) }
  const cut = store.transaction(async (tx) => {
    await tx.accounts.ensure(account)
    await endAllConnections()
    await tx.accounts.ensure({ ...account, name: 'Never' })
  })

  await expect(cut).rejects.toThrow()
  expect(await store.accounts.ensure({ ...account, name: 'Found again' })).toMatchObject({ id: account.id })
})

test('connections lost while nobody used them are replaced', async () => {
  await endAllConnections()
  expect(await store.envelopes.byIds([EnvelopeId.parse('00000000-0000-4000-8000-000000000002')])).toEqual([])
})
