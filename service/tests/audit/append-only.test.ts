import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '@/scripts/testing/database'
import { openStore, type Store } from '../../store/store'

let database: Awaited<ReturnType<typeof createDatabase>>
let store: Store
let client: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  store = await openStore(database.url)
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await store.close()
  await database.drop()
})

test.each(["update audit_entries set actor = 'eve'", 'delete from audit_entries', 'truncate audit_entries'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(client.query(statement)).rejects.toThrow('audit entries are append-only')
  },
)
