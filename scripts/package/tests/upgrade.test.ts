import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { newestMigration } from '@/lib/postgres/migrate'
import { VERSION } from '@/lib/postgres/release'
import { DESK_TABLES, SERVICE_TABLES } from '@/lib/postgres/roles'
import { type Browser, signIn } from '@/lib/tests/machines/people'
import { twoSlots } from '@/lib/tests/templates'
import { receiver } from '@/service/tests/webhooks/receiver'
import { addSender, SENDER, setUp } from './first-people'
import { previousRelease } from './previous-release'
import { ACCOUNT, type Deployment, startDeployment } from './two-releases'
import { archives, packageProgram, type Unpacked, unpacked } from './unpacked'
import { startWork, type Work } from './upgrade-work'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_800_000 })

/** So few that the bulk job runs from before the upgrade until after it. */
const LIMIT = 300
const ROWS = 150
const EVENTS = ['envelope.sent', 'signer.signed', 'envelope.completed', 'envelope.voided']

let old: Unpacked
let current: Unpacked
let hooks: Awaited<ReturnType<typeof receiver>>
let deployment: Deployment
let work: Work
beforeAll(async () => {
  old = previousRelease()
  packageProgram()
  current = unpacked(archives())
  hooks = await receiver()
  deployment = await startDeployment(hooks.origin, LIMIT)
  work = startWork(deployment)
})
afterAll(async () => {
  await deployment?.stop()
  for (const at of [old, current]) at?.remove()
})

const until = (condition: () => Promise<boolean> | boolean, timeout = 300_000) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout, interval: 100 })

test('the recorded release is the one that was packed', () => {
  for (const { folder, previous } of [DESK_TABLES, SERVICE_TABLES])
    expect([folder, newestMigration(join(old.program, folder))]).toEqual([folder, previous])
})

test('the release before and this one work on one database, and nothing is lost or sent twice', async ({
  onTestFailed,
}) => {
  const { ask } = deployment
  const { sent, signed, voided, send, sign, voidEnvelope, newDraft } = work
  const before = await deployment.startRelease(old, 'before')
  onTestFailed(() => void process.stdout.write(`== before\n${before.output()}\n`))
  const at = (url: string) => ({ dashboards: { url }, origin: deployment.origin })
  const admin = await setUp(at(before.url), before.output())
  await addSender(at(before.url), admin)
  const senderBefore = await signIn(at(before.url), SENDER.email, SENDER.password)
  const { message: templateId } = await deployment.operator<{ message: string }>('/templates', {
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
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    line: index + 2,
    request: {
      signers: [0, 1].map((signerIndex) => ({
        signerIndex,
        name: 'Ada',
        email: `row${index}.${signerIndex}@x.example`,
      })),
      emailSubject: `Bulk row ${index}`,
    },
  }))
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
  const after = await deployment.startRelease(current, 'after')
  onTestFailed(() => void process.stdout.write(`== after\n${after.output()}\n`))
  const startedMs = performance.now() - started
  working.abort()
  await meanwhile
  const sentAtUpgrade = (await job(senderBefore)).counts.sent
  expect(sentAtUpgrade).toBeLessThan(ROWS)

  // Each does everything with what the other one made.
  const senderAfter = await signIn(at(after.url), SENDER.email, SENDER.password)
  const anywhere = await signIn(at(deployment.dashboards.url), SENDER.email, SENDER.password)
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
    await work.checkSeals(person)
  }

  // The release before may be started again, until it goes for good.
  expect(await before.stop()).toEqual([0, 0])
  const again = await deployment.startRelease(old, 'before again')
  const senderAgain = await signIn(at(again.url), SENDER.email, SENDER.password)
  await send(senderAgain, templateId, 'Sent by the release before, started again')
  expect(await again.stop()).toEqual([0, 0])
  await send(senderAfter, templateId, 'Sent by this release alone')

  const total = sent.size + ROWS
  const mirrored = () => ask<{ count: number }>('desk', 'select count(*)::int as count from mirror_envelopes')
  await until(async () => (await mirrored())[0]?.count === total)
  const byEvent = (type: string) =>
    hooks
      .at('/hook')
      .map(({ body }) => JSON.parse(body))
      .filter(({ event_type }) => event_type === type)
  await until(() => byEvent('envelope.sent').length >= total)
  const counts = await ask<{ subject: string; count: number }>(
    'service',
    'select email_subject as subject, count(*)::int as count from envelopes group by 1',
  )
  const mails = await ask<{ to: string; subject: string; count: number }>(
    'service',
    `select "to", envelope_id, subject, count(*)::int as count from mails group by 1, 2, 3 having count(*) > 1`,
  )
  const days = await ask<{ sent: number; rows: number }>(
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
  await ask(
    'desk',
    `update drizzle.release set version = '9.0.0', oldest_version = '8.9.0', oldest_migration = oldest_migration + 30 * 86400000::bigint`,
  )
  const refused = await deployment.startRefused(current)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`upgraded by release 9.0.0, and this is an older one (${VERSION}`)
  expect(refused.output).toContain('restore the backup from before the upgrade')
  // What runs already goes on.
  await send(senderAfter, templateId, 'Sent after a newer release was there')
  expect(await after.stop()).toEqual([0, 0])
  process.stdout.write(`refused: ${refused.output}`)
})
