import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '@/lib/desk/accounts/contract/permissions'
import { activities } from '@/lib/desk/activity/schema'
import { contactAddresses } from '@/lib/desk/contacts/schema'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { notifications } from '@/lib/desk/notifications/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { upstream } from '@/lib/desk/upstream/upstream'
import { recoveries } from '@/lib/desk/webhooks/recoveries/schema'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { somebody } from '@/lib/tests/people'
import { callRoute, everyRoute, type Route } from '@/lib/tests/routes'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { announced, createUpload } from '@/lib/tests/uploads'

/** In everything that the first account has, and in nothing else. */
const SECRET = 'Alpha merger'
const ADDRESS = 'alpha.merger@secret.example'

const routes = await everyRoute()
const routeOf = (name: string) => routes.find((route) => route.name === name) as Route
let service: TestService
let stop: () => Promise<void>
/** The objects of the first account, by what they are. */
const ids: Record<string, string> = {}
const second: Record<string, string> = {}

/** A change by a person of the first account. */
async function change<T>(
  name: string,
  given: { params?: Record<string, string>; body?: object; as?: 'admin' | 'sender' },
) {
  const { handler, method } = routeOf(name)
  const { params, body = {}, as = 'sender' } = given
  const answer = await send(handler, { method, body, cookie: await cookieOf(as), ...(params && { params }) })
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

beforeAll(async () => {
  service = await startService()
  // The sandbox: the only kind of installation with an outbox.
  Object.assign(process.env, { DESK_DEMO: '1', DESK_DEMO_RATE_LIMIT: '10000' })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: '', operatorToken: service.operatorToken }))
  await fillFirstAccount()
  await addSecondAccount()
})
afterAll(async () => {
  await stop()
  delete process.env.DESK_DEMO
  delete process.env.DESK_DEMO_RATE_LIMIT
  await service.stop()
})

async function fillFirstAccount() {
  ids.template = await service.newTemplate({ ...twoSlots(), templateName: SECRET })
  const recipients = ['Ada', 'Grace'].map((name, id) => ({ id, name: `${SECRET} ${name}`, email: `${id}.${ADDRESS}` }))
  const content = { recipients, emailSubject: SECRET, emailMessage: SECRET }
  const draftOf = async () => {
    const draft = { id: randomUUID(), templateId: ids.template, content }
    return change<{ id: string; version: number }>('POST drafts', { body: draft })
  }
  const { id: draftId, version } = await draftOf()
  const sent = await change<{ envelope_id: string }>('POST drafts/[id]/send', {
    params: { id: draftId },
    body: { version },
  })
  ids.envelope = sent.envelope_id
  ids.draft = (await draftOf()).id
  const own = await change<{ id: string }>('POST drafts', {
    body: { id: randomUUID(), content: { ...content, recipients: [] } },
  })
  const upload = announced(Buffer.from(SECRET), { name: `${SECRET}.pdf` })
  expect((await createUpload(own.id, upload)).ok).toBe(true)
  ids.upload = upload.id
  const account = await accountOf(undefined)
  const envelope = await upstream(undefined).envelope(ids.envelope as never)
  await storeEvents(account, [eventOf(envelope)], new Date())
  const layout = { columns: ['recipients'], density: 'comfortable' }
  ids.view = (
    await change<{ id: string }>('POST views', { body: { ...layout, name: SECRET, shared: true, q: SECRET } })
  ).id
  const [contact] = await desk().select().from(contactAddresses)
  ids.contact = contact?.contactId ?? ''
  for (const [name, kind] of [
    ['bulk', 'remind'],
    ['zip', 'download'],
  ] as const) {
    const body = { id: randomUUID(), kind, ids: [ids.envelope] }
    ids[name] = (await change<{ id: string }>('POST bulk-jobs', { body })).id
  }
  const webhook = {
    targetUrl: `https://hooks.example.com/${SECRET.replace(' ', '-')}`,
    eventTypes: ['envelope.sent'],
    secret: randomUUID(),
  }
  const { done } = await change<{ done: { id: string }[] }>('POST webhooks', { body: webhook, as: 'admin' })
  ids.webhook = done[0]?.id ?? ''
  await change('PUT webhooks/endpoints/[id]/label', {
    params: { id: ids.webhook },
    body: { label: SECRET },
    as: 'admin',
  })
  await change('PUT branding', { body: { from: {}, senderName: SECRET, mailFooter: SECRET }, as: 'admin' })
  const rule = { after_days: 7, every_days: 7, at_most: 7, not_if_opened_today: true }
  await change('PUT reminders', { body: { use: 'own', rule }, as: 'admin' })
  const { handler } = routeOf('GET signers')
  const lookup = await send(handler, { path: `/api?email=0.${ADDRESS}`, cookie: await cookieOf('support') })
  expect(lookup.status).toBe(200)
  const detail = { subject: SECRET, by: SECRET }
  await desk().insert(notifications).values({ account, kind: 'declined', subjectId: ids.envelope, detail })
  const [recovery] = await desk()
    .insert(recoveries)
    .values({
      account,
      targetUrl: webhook.targetUrl,
      subscriptions: [{ id: ids.webhook, event_type: 'envelope.sent' }],
      rangeTo: new Date(),
      startedBy: SECRET,
      state: 'done',
    })
    .returning()
  ids.recovery = recovery?.id ?? ''
  // As the release before recorded it.
  await desk()
    .insert(activities)
    .values({
      personId: 'somebody',
      person: 'Somebody',
      action: 'envelope.send',
      envelopeId: ids.envelope,
      detail: { subject: SECRET },
    })
  expect(Object.entries(ids).filter(([, id]) => !id)).toEqual([])
}

/** Its people have a key of their own. */
async function addSecondAccount() {
  const secret = await service.newKey({ account: 'Tenant Two', rate_limit_per_min: 10_000 })
  const key = await change<{ id: string }>('POST keys', { body: { name: 'Tenant Two', secret }, as: 'admin' })
  for (const role of ROLES) {
    const person = await somebody(role)
    await change('PUT keys/people/[id]', { params: { id: person.id }, body: { key: key.id }, as: 'admin' })
    second[role] = person.cookie
  }
}

/** The objects that a route with an id may be asked for, by the first part of its path. */
const OBJECTS: Record<string, string[]> = {
  envelopes: ['envelope'],
  templates: ['template'],
  drafts: ['draft'],
  uploads: ['upload'],
  'bulk-jobs': ['bulk', 'zip'],
  contacts: ['contact'],
  webhooks: ['webhook'],
  views: ['view'],
}

/** What a route could be asked for of the first account: alone, and with each parameter that any route has. */
function callsOf({ name, params }: Route): { params: Record<string, string>; query: string }[] {
  const [area = ''] = name.split(' ')[1]?.split('/') ?? []
  const objects = 'id' in params ? (OBJECTS[area] ?? Object.keys(ids)).map((object) => ids[object] ?? '') : ['']
  const { envelope = '', template = '', webhook = '' } = ids
  const address = `0.${ADDRESS}`
  const query = {
    envelope,
    template,
    email: address,
    to: address,
    q: 'alpha',
    field: 'signer',
    range: '7',
    zone: 'UTC',
  }
  return objects.flatMap((id) => {
    const given = {
      ...params,
      ...(id && { id }),
      ...('email' in params && { email: address }),
      ...('deliveryId' in params && { deliveryId: webhook }),
    }
    return ['', String(new URLSearchParams(query))].map((query) => ({ params: given, query }))
  })
}

/** The record first: later it has what people of the second account asked for here. */
const isRecord = ({ name }: Route) => name.startsWith('GET activity')
const readers = routes
  .filter(({ method, permission }) => method === 'GET' && permission !== 'public')
  .toSorted((one, other) => Number(isRecord(other)) - Number(isRecord(one)) || one.name.length - other.name.length)

test('the first account shows its objects to its own people, so that the search below would find them', async () => {
  const shown = new Set<string>()
  for (const route of readers) {
    for (const { params, query } of callsOf(route)) {
      const text = await textOf(await callRoute({ ...route, params }, { cookie: await cookieOf('admin'), query }))
      if (text.includes(SECRET)) shown.add(route.name)
    }
  }
  expect([...shown].toSorted()).toEqual(
    expect.arrayContaining([
      'GET activity',
      'GET activity/record',
      'GET activity/record/csv',
      'GET branding',
      'GET bulk-jobs/[id]/rows',
      'GET contacts',
      'GET envelopes',
      'GET envelopes/[id]',
      'GET mirror/envelopes',
      'GET notifications',
      'GET outbox',
      'GET recoveries',
      'GET templates',
      'GET views',
      'GET webhooks/endpoints',
    ]),
  )
})

test.each(ROLES.toReversed())(
  'nothing of the first account reaches the %s of a second one through any route',
  async (role) => {
    const found: string[] = []
    for (const route of readers) {
      for (const { params, query } of callsOf(route)) {
        const text = await textOf(await callRoute({ ...route, params }, { cookie: second[role] ?? '', query }))
        const asked = JSON.stringify([params, query])
        const leaks = [SECRET, ADDRESS, ...Object.values(ids)].filter(
          (each) => text.includes(each) && !asked.includes(each),
        )
        if (leaks.length > 0) found.push(`${route.name} ${asked}: ${leaks}`)
      }
    }
    expect(found).toEqual([])
  },
)

/** Streams of events never end, and have no objects. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  await answer.body?.cancel()
  return ''
}
