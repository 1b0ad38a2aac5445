import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { newestMigration } from '@/lib/postgres/migrate'
import { VERSION } from '@/lib/postgres/release'
import { DESK_TABLES, SERVICE_TABLES } from '@/lib/postgres/roles'
import { twoSlots } from '@/lib/tests/templates'
import { type Cluster, startCluster } from '@/lib/tests/torture/cluster'
import {
  addSender,
  type Browser,
  bulkRows,
  newDraft,
  openCaller,
  PASSWORD,
  sendEnvelope,
  setUpAdmin,
  signIn,
  signingTokens,
  signWith,
} from '@/lib/tests/torture/person'
import { ACCOUNT } from '@/lib/tests/torture/program'
import { verifySeal } from '@/service/documents/verify-seal'
import { receiver } from '@/service/tests/webhooks/receiver'
import { previousRelease } from './previous-release'
import { archives, packageProgram, spawnUnpacked, type Unpacked, unpacked } from './unpacked'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_800_000 })

/** So few that the bulk job runs from before the upgrade until after it. */
const LIMIT = 300
const ROWS = 150
const EVENTS = ['envelope.sent', 'signer.signed', 'envelope.completed', 'envelope.voided']

let old: Unpacked
let current: Unpacked
let hooks: Awaited<ReturnType<typeof receiver>>
let cluster: Cluster
/** Ids of envelopes by subject. */
const sent = new Map<string, string>()
const signed: string[] = []
const voided: string[] = []
beforeAll(async () => {
  old = previousRelease()
  packageProgram()
  current = unpacked(archives())
  hooks = await receiver()
  cluster = await startCluster({ hasRoles: true, service: { SERVICE_WEBHOOK_TRUSTED_ORIGINS: hooks.origin } })
})
afterAll(async () => {
  await cluster?.stop()
  for (const at of [old, current]) at?.remove()
})

const until = (condition: () => Promise<boolean> | boolean, timeout = 300_000) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout, interval: 100 })

/** Starts a service and then a dashboard of a release, and lets the proxies use them. */
async function startRelease(at: Unpacked, name: string) {
  const start =
    (...args: string[]) =>
    (environment: Record<string, string>) =>
      spawnUnpacked(at, [process.execPath, 'start.js', ...args], environment)
  await cluster.start('service', `service ${name}`, start('service'))
  cluster.environment.dashboard.SERVICE_API_KEY ||= await cluster.newKey('dashboards', LIMIT)
  const url = await cluster.start('dashboard', name, start())
  return {
    at: { url, origin: cluster.origin },
    output: () => cluster.output(`service ${name}`) + cluster.output(name),
    /** The exit codes. The proxies notice by themselves. */
    stop: async () => [await cluster.stopProgram(name), await cluster.stopProgram(`service ${name}`)],
  }
}

const idOf = (subject: string) => sent.get(subject) ?? ''

async function send(person: Browser, templateId: string, subject: string): Promise<void> {
  sent.set(subject, await sendEnvelope(person, templateId, subject))
}

async function voidEnvelope(person: Browser, subject: string): Promise<void> {
  await person.surely(`/api/envelopes/${idOf(subject)}/void`, { method: 'POST', body: {} })
  voided.push(idOf(subject))
}

async function checkSeals(person: Browser): Promise<void> {
  for (const id of signed) {
    const pdf = await person.request(`/api/envelopes/${id}/document?download=1`)
    const bytes = new Uint8Array(await pdf.arrayBuffer())
    expect([id, pdf.status]).toEqual([id, 200])
    // Certificates of the two releases differ in length.
    await verifySeal(bytes, (await PDF.load(bytes)).getPageCount())
  }
}

test('the recorded release is the one that was packed', () => {
  for (const { folder, previous } of [DESK_TABLES, SERVICE_TABLES])
    expect([folder, newestMigration(join(old.program, folder))]).toEqual([folder, previous])
})

test('the release before and this one work on one database, and nothing is lost or sent twice', async ({
  onTestFailed,
}) => {
  const before = await startRelease(old, 'before')
  onTestFailed(() => void process.stdout.write(`== before\n${before.output()}\n`))
  const admin = await setUpAdmin(before.at, before.output())
  const SENDER = 'sam@northwind.example'
  await addSender(before.at, admin, SENDER)
  const senderBefore = await signIn(before.at, SENDER, PASSWORD)
  const observerKey = await cluster.newKey('observer', 1_000_000)
  const observer = openCaller({ url: `${cluster.baseUrl}/api/v1/service` }, () => ({ 'x-api-key': observerKey }))
  async function sign(subject: string, dashboards: Browser[]): Promise<void> {
    await signWith(await signingTokens(observer, idOf(subject)), dashboards)
    signed.push(idOf(subject))
  }
  const { message: templateId } = await cluster.operator<{ message: string }>('/templates', {
    account: ACCOUNT,
    ...twoSlots(),
  })
  await admin.surely('/api/live/activate', { method: 'POST' })
  const endpoint = { targetUrl: hooks.url('/hook'), eventTypes: EVENTS, secret: randomBytes(32).toString('base64url') }
  expect(await admin.surely('/api/webhooks', { method: 'POST', body: endpoint })).toMatchObject({ failed: [] })
  for (const n of [1, 2, 3, 4]) await send(senderBefore, templateId, `Before ${n}`)
  await sign('Before 1', [senderBefore])
  await voidEnvelope(senderBefore, 'Before 2')
  const drafts = []
  for (const n of [1, 2, 3]) drafts.push(await newDraft(senderBefore, templateId, `Draft ${n}`))
  const bulkJobId = randomUUID()
  const rows = bulkRows(ROWS, 'Bulk')
  await senderBefore.surely('/api/bulk-jobs/sends', {
    method: 'POST',
    body: { id: bulkJobId, template_id: templateId, rows },
  })
  const job = (person: Browser) => person.surely<BulkJob>(`/api/bulk-jobs/${bulkJobId}`)
  await until(async () => (await job(senderBefore)).counts.sent > 0)

  // Somebody reads and sends all the time, while this release starts and changes the tables.
  const working = new AbortController()
  let reads = 0
  const meanwhile = (async () => {
    for (let n = 1; !working.signal.aborted; n++) {
      await send(senderBefore, templateId, `Meanwhile ${n}`)
      for (const path of ['/api/mirror/envelopes', '/api/home', '/api/drafts', '/api/home/statistics']) {
        await senderBefore.surely(path)
        reads += 1
      }
    }
  })()
  const started = performance.now()
  const after = await startRelease(current, 'after')
  onTestFailed(() => void process.stdout.write(`== after\n${after.output()}\n`))
  const startedMs = performance.now() - started
  working.abort()
  await meanwhile
  const sentAtUpgrade = (await job(senderBefore)).counts.sent
  expect(sentAtUpgrade).toBeLessThan(ROWS)

  // Each does everything with what the other one made.
  const senderAfter = await signIn(after.at, SENDER, PASSWORD)
  const anywhere = await signIn(cluster, SENDER, PASSWORD)
  await sign('Before 3', [senderAfter, senderBefore])
  for (const [name, person] of Object.entries({ senderBefore, senderAfter, anywhere })) {
    for (const n of [1, 2, 3]) await send(person, templateId, `Both ${name} ${n}`)
    await sign(`Both ${name} 1`, [senderBefore, senderAfter])
    await voidEnvelope(person === senderAfter ? senderBefore : senderAfter, `Both ${name} 2`)
  }
  for (const [index, { id, version }] of drafts.entries()) {
    const sending = { method: 'POST', body: { version } }
    const answers = await Promise.all(
      [senderBefore, senderAfter].map((person) => person.request(`/api/drafts/${id}/send`, sending)),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    const made = new Set(bodies.flatMap(({ envelope_id }) => envelope_id ?? []))
    expect([index, made.size]).toEqual([index, 1])
    sent.set(`Draft ${index + 1}`, String([...made][0]))
  }
  await until(async () => (await job(senderAfter)).state === 'finished')
  for (const person of [senderBefore, senderAfter]) {
    expect((await job(person)).counts).toMatchObject({ sent: ROWS, failed: 0, unknown: 0 })
    await checkSeals(person)
  }

  // The release before may be started again, until it goes for good.
  expect(await before.stop()).toEqual([0, 0])
  const again = await startRelease(old, 'before again')
  const senderAgain = await signIn(again.at, SENDER, PASSWORD)
  await send(senderAgain, templateId, 'Sent by the release before, started again')
  expect(await again.stop()).toEqual([0, 0])
  await send(senderAfter, templateId, 'Sent by this release alone')

  const total = sent.size + ROWS
  const mirrored = () => cluster.query<{ count: number }>('desk', 'select count(*)::int as count from mirror_envelopes')
  await until(async () => (await mirrored())[0]?.count === total)
  const byEvent = (type: string) =>
    hooks
      .at('/hook')
      .map(({ body }) => JSON.parse(body))
      .filter(({ event_type }) => event_type === type)
  await until(() => byEvent('envelope.sent').length >= total)
  const counts = await cluster.query<{ subject: string; count: number }>(
    'service',
    'select email_subject as subject, count(*)::int as count from envelopes group by 1',
  )
  const mails = await cluster.query<{ to: string; subject: string; count: number }>(
    'service',
    `select "to", envelope_id, subject, count(*)::int as count from mails group by 1, 2, 3 having count(*) > 1`,
  )
  const days = await cluster.query<{ sent: number; rows: number }>(
    'desk',
    `
    select (select sum(sent)::int from mirror_days where template_id is null and sender is null) as sent,
      (select count(sent_at)::int from mirror_envelopes) as rows`,
  )
  const failed = [admin, senderBefore, senderAfter, senderAgain, anywhere].flatMap((person) => person.failed)
  process.stdout.write(
    `${JSON.stringify(
      {
        thisReleaseAnsweredAfterMs: Math.round(startedMs),
        readsMeanwhile: reads,
        sent: sent.size,
        rows: ROWS,
        rowsSentAtUpgrade: sentAtUpgrade,
        signed: signed.length,
        voided: voided.length,
        deliveries: hooks.at('/hook').length,
        failed: failed.map(({ method, path, status }) => `${method} ${path} ${status}`),
      },
      null,
      2,
    )}\n`,
  )

  expect(failed).toEqual([])
  const subjects = [...sent.keys(), ...rows.map(({ request }) => request.emailSubject)]
  expect(counts.map(({ subject, count }) => `${subject}: ${count}`).toSorted()).toEqual(
    subjects.map((subject) => `${subject}: 1`).toSorted(),
  )
  expect(mails).toEqual([])
  for (const [type, expected] of Object.entries({
    'envelope.sent': total,
    'signer.signed': signed.length * 2,
    'envelope.completed': signed.length,
    'envelope.voided': voided.length,
  })) {
    const events = byEvent(type)
    expect([type, events.length, new Set(events.map(({ id }) => id)).size]).toEqual([type, expected, expected])
  }
  expect(days[0]?.sent).toBe(days[0]?.rows)

  // A release after the next one has been here.
  await cluster.query(
    'desk',
    `update drizzle.release set version = '9.0.0', oldest_version = '8.9.0', oldest_migration = oldest_migration + 30 * 86400000::bigint`,
  )
  const environment = { ...cluster.environment.dashboard, PORT: String(await freePort()) }
  const refused = spawnUnpacked(current, [process.execPath, 'start.js'], environment)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`upgraded by release 9.0.0, and this is an older one (${VERSION}`)
  expect(refused.output()).toContain('restore the backup from before the upgrade')
  // What runs already goes on.
  await send(senderAfter, templateId, 'Sent after a newer release was there')
  expect(await after.stop()).toEqual([0, 0])
  process.stdout.write(`refused: ${refused.output()}`)
})
