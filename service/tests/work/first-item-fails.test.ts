import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EnvelopeId } from '@/lib/contract/ids'
import { sendScheduled } from '../../envelopes/dispatch'
import { expireEnvelope } from '../../envelopes/expire'
import { createMailer, type Mailer } from '../../mail/mailer'
import { sendMail } from '../../mail/send-mail'
import { startSmtpServer, type TestSmtpServer } from '../mail/smtp-server'
import { openRoom, type Room } from '../signing/room'
import { webhookDesk } from '../webhooks/desk'
import { runAllDue } from './run-all-due'

let room: Room
let server: TestSmtpServer
let mailer: Mailer
beforeAll(async () => {
  server = await startSmtpServer()
  mailer = createMailer(server.url, 'http://localhost:3000')
  room = await openRoom({ mailer })
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await room.close()
})

/** As many as one process runs at once come before the last one, and fail. */
const PEOPLE = ['ann', 'ben', 'cleo', 'dan', 'eve', 'last']

type Sql = (statement: string) => Promise<unknown>
/** From now on rows of this table that match cannot be changed. */
const breakRows = (sql: Sql, table: string, matching: string) =>
  sql(`
    create or replace function broken_row() returns trigger language plpgsql as $$ begin raise 'this row is broken'; end $$;
    create trigger broken before update on ${table} for each row when (${matching}) execute function broken_row();`)
const repairRows = (sql: Sql, table: string) => sql(`drop trigger broken on ${table}`)
const oneOf = (ids: string[]) => `old.id in (${ids.map((id) => `'${id}'`).join(', ')})`

const statusOf = async (id: EnvelopeId | undefined) => id && (await room.status(id)).status

test.each([
  { what: 'expires', job: expireEnvelope, becomes: 'Expired', sent: { expirationDays: 1 }, after: 86_400 },
  { what: 'is sent at its time', job: sendScheduled, becomes: 'Sent', sent: {}, after: 3_600 },
])('an envelope $what although those before it cannot', async ({ job, becomes, sent, after }) => {
  const scheduledOn = new Date(room.context.now().getTime() + 3_600_000)
  const ids: EnvelopeId[] = []
  for (const name of PEOPLE) ids.push(await room.envelope([name], job === sendScheduled ? { scheduledOn } : sent))
  await breakRows(room.sql, 'envelopes', oneOf(ids.slice(0, -1)))
  room.pass(after)

  await runAllDue(room.context, job)

  expect(await statusOf(ids.at(-1))).toBe(becomes)
  expect(await statusOf(ids[0])).not.toBe(becomes)
  await repairRows(room.sql, 'envelopes')
  room.pass(600)
  await runAllDue(room.context, job)
  expect(await Promise.all(ids.map(statusOf))).toEqual(PEOPLE.map(() => becomes))
})

test('a mail is sent although those before it cannot be read, and one of them cannot be written', async () => {
  await runAllDue(room.context, sendMail)
  const [broken = ''] = [await room.envelope(['fay', 'gus', 'hal', 'ida', 'joy', 'kim'])]
  await room.sql(`update mails set body_sealed = 'broken' where envelope_id = '${broken}'`)
  const unwritable = await room.envelope(['lou'])
  await breakRows(room.sql, 'mails', `old.envelope_id = '${unwritable}'`)
  await room.envelope(['max'])

  await runAllDue(room.context, sendMail)
  await repairRows(room.sql, 'mails')

  const receivers = server.received.map(({ to }) => to?.[0]?.address)
  expect(receivers).toContain('max@example.com')
  expect(receivers).not.toContain('fay@example.com')
})

const desk = await webhookDesk()

test('a delivery is attempted and recorded although another one of the same moment cannot be', async () => {
  const ids = []
  for (const path of ['/broken', '/unwritable', '/fine']) ids.push(await desk.subscribed('ada', path))
  const [broken, unwritable, fine = ''] = ids
  await desk.sql('update subscriptions set secret_sealed = $1 where id = $2', [Buffer.from('broken'), broken])
  await desk.sql(`
    create function broken_row() returns trigger language plpgsql as $$ begin raise 'this row is broken'; end $$`)
  await desk.sql(`
    create trigger broken before update on deliveries for each row
    when (old.subscription_id = '${unwritable}' and new.claimed_by is null) execute function broken_row()`)

  await desk.happens('ada')

  await desk.until('ada', fine, { state: 'delivered', attempts: 1 })
  await desk.sql('drop trigger broken on deliveries')
  expect(desk.target.at('/unwritable')).toHaveLength(1)
})
