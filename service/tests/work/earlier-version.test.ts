import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { SERVICE_TABLES } from '@/lib/postgres/program-tables'
import { createDatabase } from '@/scripts/testing/database'

/** The last migration before the first one with jobs. */
const BEFORE = '0007_keep-installation'
const uuid = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function migrateToBefore(): Promise<void> {
  cpSync(SERVICE_TABLES.folder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const end = journal.entries.findIndex(({ tag }) => tag === BEFORE) + 1
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await migrateDatabase(client, { ...SERVICE_TABLES, folder })
}

const envelope = (n: number, status: string, expires: string, scheduled: string) => `
  insert into envelopes (id, account_id, creator_id, status, email_subject, email_message, signer_order_required, self_signed,
    created_on, updated_on, updated_by, audit_id, version, expires_on, scheduled_on)
  values ('${uuid(n)}', '${uuid(1)}', '${uuid(2)}', '${status}', '', '', false, false, now(), now(), '', '${uuid(n)}', 1, ${expires}, ${scheduled});`

test('what an earlier version left waiting becomes jobs', async () => {
  await migrateToBefore()
  await client.query(`
    insert into accounts (id, name, created_on) values ('${uuid(1)}', 'Northwind', now());
    insert into users (id, account_id, email, first_name, last_name) values ('${uuid(2)}', '${uuid(1)}', 'ada@example.com', 'Ada', 'A');
    ${envelope(10, 'Sent', "'2026-12-01Z'", 'null')}
    ${envelope(11, 'Signed', "'2026-12-01Z'", 'null')}
    ${envelope(12, 'Scheduled', 'null', "'2026-12-02Z'")}
    insert into mails (id, "to", subject, body_sealed, created_on, state, attempts, next_attempt_on) values
      ('${uuid(20)}', 'a@example.com', '', '', now(), 'queued', 3, '2026-12-03Z'),
      ('${uuid(21)}', 'a@example.com', '', '', now(), 'sent', 1, null);
    insert into subscriptions (id, account_id, target_url, event_type, state, created_on) values
      ('${uuid(30)}', '${uuid(1)}', '', '', 'removing', now()), ('${uuid(31)}', '${uuid(1)}', '', '', 'active', now());
    insert into recoveries (id, subscription_id, position, up_to, total, done, state, created_on)
      values ('${uuid(40)}', '${uuid(31)}', 0, 9, 9, 0, 'running', now());`)

  await migrateDatabase(client, SERVICE_TABLES)

  const { rows } = await client.query(
    `select name, key, input, attempts, case when name like 'envelope.%' or name = 'mail.send' then run_at end as later
      from jobs order by name`,
  )
  expect(rows).toEqual([
    { name: 'deliveries.cancel', key: uuid(30), input: { subscriptionId: uuid(30) }, attempts: 0, later: null },
    {
      name: 'envelope.expire',
      key: uuid(10),
      input: { envelopeId: uuid(10) },
      attempts: 0,
      later: new Date('2026-12-01Z'),
    },
    {
      name: 'envelope.send-scheduled',
      key: uuid(12),
      input: { envelopeId: uuid(12) },
      attempts: 0,
      later: new Date('2026-12-02Z'),
    },
    { name: 'mail.send', key: uuid(20), input: { mailId: uuid(20) }, attempts: 3, later: new Date('2026-12-03Z') },
    { name: 'recovery.finish', key: uuid(31), input: { subscriptionId: uuid(31) }, attempts: 0, later: null },
  ])
})
