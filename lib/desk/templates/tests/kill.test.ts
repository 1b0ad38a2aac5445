import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import type { TemplateConflict } from '@/lib/desk/templates/contract'
import { written } from '@/lib/pdf/tests/written'
import { expectOk, preparedDraft } from '@/lib/tests/prepared-draft'
import { startService, type TestService } from '@/lib/tests/service'
import { samplePdf, twoSlots } from '@/lib/tests/templates'
import { type KilledDashboard, startKilledDashboard } from '@/lib/tests/torture/killed-dashboard'
import type { Sending } from '@/lib/tests/torture/person'
import { sha256 } from '@/lib/tests/uploads'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '@/service/seed/seeded-random'
import { type Cut, type Tap, tapConnections } from '@/service/tests/torture/tap'

vi.setConfig({ testTimeout: 600_000 })

/** What is cut in a round, and how many messages a round causes there, roughly. */
const CUTS = { dashboard: 260, service: 130, connection: 40 }
type What = keyof typeof CUTS

let database: Tap
let connection: Tap
let service: TestService
let dashboard: KilledDashboard
let key: string
let restarted: Promise<void> = Promise.resolve()
const hits = { dashboard: 0, service: 0, connection: 0 }
beforeAll(async () => {
  await buildWhatIsStale()
  service = await startService({
    through: async (url) => {
      database = await tapConnections(url)
      return database.url
    },
  })
  connection = await tapConnections(service.baseUrl)
  dashboard = await startKilledDashboard({ ...service, baseUrl: connection.url })
  key = await service.newKey({ rate_limit_per_min: 1_000_000 })
}, 600_000)
afterAll(async () => {
  await dashboard.stop()
  await connection.close()
  await service.stop()
  await database.close()
})

async function cutAt(what: What, cut: Cut): Promise<void> {
  if (what === 'dashboard') await dashboard.killAt(cut)
  else if (what === 'connection') {
    connection.killAt(cut, () => {
      hits.connection += 1
      connection.disconnect()
      connection.killAt(undefined, () => {})
    })
  } else {
    database.killAt(cut, () => {
      hits.service += 1
      service.kill()
      restarted = service.restart()
      // Behind a cut nothing reaches the database.
      database.killAt(undefined, () => {})
    })
  }
}

/** Nothing more is cut, and everything answers. */
async function calm(): Promise<void> {
  connection.killAt(undefined, () => {})
  database.killAt(undefined, () => {})
  await restarted
  await dashboard.calm()
  hits.dashboard = dashboard.kills()
}

type Answer = { status: number; body: unknown }

/** As a person does it: again, until what was cut is back. What the dashboard refuses for good is answered. */
async function ask(path: string, options?: Sending): Promise<Answer> {
  for (;;) {
    try {
      const answer = await dashboard.surely(path, options)
      const body: unknown = await answer.json()
      if (answer.status < 500) return { status: answer.status, body }
      expect([502, 503, 504], JSON.stringify(body)).toContain(answer.status)
    } catch (error) {
      // The answer was cut off in its middle.
      if (!(error instanceof TypeError)) throw error
    }
    await restarted
  }
}

async function askFor<T>(path: string, options?: Sending): Promise<T> {
  const { status, body } = await ask(path, options)
  expect(status, JSON.stringify(body)).toBe(200)
  // The route's own answer.
  return body as T
}

/** Presses "Save template", and again as long as nobody knows what became of it. Undefined when another save was first. */
async function save(id: string, over?: string): Promise<Draft | undefined> {
  for (;;) {
    const { version } = await askFor<Draft>(`/api/drafts/${id}`)
    const answer = await ask(`/api/drafts/${id}/template`, { method: 'POST', body: { version, over } })
    if (answer.status === 200) return answer.body as Draft
    const { code, reason, message } = answer.body as { code: number; reason?: string; message: string }
    expect(code, message).toBe(409)
    if (reason === 'changed_meanwhile') return undefined
    // An attempt that reached nobody has opened the draft again.
    expect(message).toMatch(/was changed elsewhere/)
  }
}

/** An edit in which everything that a template has is this person's own. */
async function edit(templateId: string, templateName: string): Promise<string> {
  const id = randomUUID()
  const draft = await askFor<Draft>(`/api/templates/${templateId}/draft`, { method: 'POST', body: { id, as: 'edit' } })
  expect(draft.content).toMatchObject({ recipients: [{}, {}], documents: [{}], fields: [{}, {}] })
  const uploads = () => askFor<Upload[]>(`/api/drafts/${id}/uploads`)
  await expect.poll(uploads).toMatchObject([{ state: 'ready' }])
  const recipients = draft.content.recipients.map((slot) => ({ ...slot, name: `${templateName} ${slot.id}` }))
  const fields = draft.content.fields?.map((field) => ({ ...field, label: templateName }))
  const content = { ...draft.content, templateName, recipients, fields }
  const { status } = await ask(`/api/drafts/${id}`, { method: 'PUT', body: { version: draft.version, content } })
  // A repeat of a save that was stored before the kill is one from an older version.
  if (status !== 200) expect(status).toBe(409)
  expect((await askFor<Draft>(`/api/drafts/${id}`)).content).toMatchObject({ templateName, recipients })
  return id
}

async function atService<T>(path: string): Promise<T> {
  const url = `${service.baseUrl}/api/v1/service${path}`
  return (await expectOk(fetch(url, { headers: { 'x-api-key': key } }))).json()
}

/** The template's parts all belong to the save with this name. */
async function expectWhole(id: string, name: string): Promise<void> {
  const template = await atService<PdfSignRequest>(`/templates/${id}`)
  expect(template.templateName).toBe(name)
  for (const slot of template.signers ?? []) expect(slot.name).toBe(`${name} ${slot.id}`)
  const { unsignedPdf = '', fields } = template.files?.[0] ?? {}
  expect(template.files).toHaveLength(1)
  expect(fields?.every(({ label }) => label === name)).toBe(true)
  expect(sha256(Buffer.from(unsignedPdf, 'base64'))).toBe(sha256(await written(samplePdf())))
}

const rounds = Array.from({ length: torture.rounds(1, 60) }, (_, n) => torture.seed + n)

test.each(rounds)('killed while templates are made and edited, each save counts once (seed %i)', async (seed) => {
  const next = seededRandom(`kill template ${seed}`)
  await calm()
  const what: What = next() < 0.4 ? 'dashboard' : next() < 0.5 ? 'service' : 'connection'
  const names = [`Made ${seed}.0`, `Made ${seed}.1`]
  const made = await Promise.all(names.map(newTemplateDraft))
  const shared = await service.newTemplate({ ...twoSlots(), templateName: `Shared ${seed}` })
  const before = { ...hits }
  const cut = { after: 1 + Math.floor(next() * CUTS[what]), reaches: next() < 0.7 }
  await cutAt(what, cut)

  const versions = [`Ada's ${seed}`, `Bo's ${seed}`]
  const edits = await Promise.all(versions.map((version) => edit(shared, version)))
  const [created, edited] = await Promise.all([
    Promise.all(made.map(({ id }) => save(id))),
    Promise.all(edits.map((id) => save(id))),
  ])
  await calm()
  const hit = (['dashboard', 'service', 'connection'] as const).find((each) => hits[each] > before[each])
  process.stdout.write(`${JSON.stringify({ seed, ...cut, what, hit })}\n`)

  const templates = await atService<PdfSignRequest[]>('/templates')
  for (const [index, name] of names.entries()) {
    const called = templates.filter(({ templateName }) => templateName === name)
    expect(called.map(({ id }) => id)).toEqual([created[index]?.template_id])
    await expectWhole(called[0]?.id ?? '', name)
  }
  // One of them was first; the other one was refused, and nothing was overwritten.
  const first = edited.findIndex((draft) => draft !== undefined)
  expect(edited.filter((draft) => draft !== undefined)).toHaveLength(1)
  await expectWhole(shared, versions[first] ?? '')
  const second = edits[1 - first] ?? ''
  const seen = await askFor<TemplateConflict>(`/api/drafts/${second}/template`)
  expect(seen).toMatchObject({ changed: true, name: versions[first] })
  expect(await save(second, seen.fingerprint)).toMatchObject({ state: 'sent' })
  await expectWhole(shared, versions[1 - first] ?? '')
})

async function newTemplateDraft(name: string): Promise<Draft> {
  const recipients = [{ id: 0, name: `${name} 0`, email: '' }]
  const content = { recipients, templateName: name, emailSubject: name }
  const draft = await preparedDraft(dashboard, { purpose: 'template', content, files: [samplePdf()] })
  const fields = draft.content.fields?.map((field) => ({ ...field, label: name }))
  const body = { version: draft.version, content: { ...draft.content, fields } }
  return askFor<Draft>(`/api/drafts/${draft.id}`, { method: 'PUT', body })
}

test('the search met what it looks for', () => {
  expect(hits.dashboard + hits.service + hits.connection).toBeGreaterThan(0)
})
