import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PUT as changeEnvelope, GET as readEnvelope } from '@/app/api/envelopes/[id]/reminders/route'
import { POST as resend } from '@/app/api/envelopes/[id]/resend/route'
import { PUT as changeTemplate } from '@/app/api/templates/[id]/reminders/route'
import type { EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { activities, activityOutcomes } from '@/lib/desk/activity/schema'
import { toMirrored } from '@/lib/desk/envelopes/mirror/to-mirrored'
import { mirrorEnvelopes, mirrorSigners } from '@/lib/desk/envelopes/schema'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { hookEvents } from '@/lib/desk/live/schema'
import type { EnvelopeReminders, ReminderRule, RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { lookAtAll } from '@/lib/desk/reminders/rules'
import { envelopeReminders, reminderRules } from '@/lib/desk/reminders/schema'
import { remindAccount } from '@/lib/desk/reminders/send-due-reminders'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { forgetEnvelope, upstream } from '@/lib/desk/upstream/upstream'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send } from '@/lib/tests/desk'
import { pauseBudget } from '@/lib/tests/pause-budget'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { twoSlots } from '@/lib/tests/templates'
import { PUT as changeDesk, GET as readDesk } from './route'

const ACCOUNT = 'Northwind Legal'
const DAY_MS = 24 * 3_600_000
const RULE: ReminderRule = { after_days: 3, every_days: 4, at_most: 2, not_if_opened_today: false }
const own = (more: Partial<ReminderRule> = {}): RuleChoice => ({ use: 'own', rule: { ...RULE, ...more } })

const { network, atService, newTemplate } = sendingDesk()
let template: string
let id: string
beforeAll(async () => {
  template = await newTemplate(twoSlots())
})
beforeEach(async () => {
  for (const table of [reminderRules, envelopeReminders, mirrorEnvelopes, mirrorSigners, hookEvents])
    await desk().delete(table)
  const signers = [0, 1].map((signerIndex) => ({ signerIndex, name: 'Ada', email: `ada${signerIndex}@x.example` }))
  const answer = await atService<{ message: string }>(`POST /envelopes/from-template/${template}`, { signers })
  id = answer.message
  await mirror()
  network.forgetAttempts()
})

/** The envelope as the service shows it now, or with a change of some days later. */
async function mirror(change?: { signed: number; days: number }) {
  const feed = await atService<EnvelopeEvent[]>('GET /envelopes')
  const shown = feed.find(({ envelope }) => envelope.id === id)
  const mirrored = shown && toMirrored(shown, new Date())
  if (!mirrored) throw new Error('the feed does not show the envelope')
  if (!change) return upsertEnvelopes(ACCOUNT, [mirrored])
  const changedAt = new Date(Date.now() + change.days * DAY_MS)
  const envelope = { ...mirrored.envelope, updatedOn: changedAt.toISOString() }
  return upsertEnvelopes(ACCOUNT, [{ ...mirrored, envelope, changedAt, readAt: changedAt, signed: change.signed }])
}

const put = async (route: Parameters<typeof send>[0], body: RuleChoice, params?: Record<string, string>) => {
  const answer = await send(route, { method: 'PUT', body, params, cookie: await cookieOf('admin') })
  await runDue(deskJobHost(), lookAtAll)
  return answer
}
const state = async (): Promise<EnvelopeReminders> =>
  (await send(readEnvelope, { params: { id }, cookie: await cookieOf('support') })).json()
const resent = () => network.attempts(`POST /envelopes/${id}/resend`).length

/** What happens when the job runs this many days from now. */
async function afterDays(days: number, service?: Parameters<typeof run>[0]) {
  clock = new Date(Date.now() + days * DAY_MS)
  await run(service)
}
let clock: Date
/** True when nothing is left to do. */
function run(service = upstream(undefined, { priority: 'bulk' })): Promise<boolean> {
  const job = { transaction: deskJobHost().transaction, signal: new AbortController().signal }
  return remindAccount(ACCOUNT, { job, service, now: () => clock })
}

/** Does something while the service is asked for the envelope. */
const whileRead = (what: () => unknown) =>
  network.change(`GET /envelopes/${id}`, async (request) => {
    network.recover()
    await what()
    return request
  })
/** Envelopes of the automatic reminders on record, with their outcomes. */
const recorded = async () =>
  (await desk().select().from(activities)).flatMap(({ action, envelopeId, detail }) =>
    action === 'envelope.resend' && envelopeId === id && detail && 'automatic' in detail ? envelopeId : [],
  )

test('the desk’s rule reminds after its days, as often as it says', async () => {
  await put(changeDesk, own())
  await afterDays(2)
  expect(resent()).toBe(0)
  await afterDays(3.1)
  await afterDays(3.2)
  expect(resent()).toBe(1)
  expect(await state()).toMatchObject({ from: 'desk', sent: 1, choice: { use: 'inherit' } })
  await afterDays(7.2)
  await afterDays(20)
  expect(resent()).toBe(2)
  expect((await state()).next_on).toBeUndefined()
})

test('it is recorded as an automatic reminder of the rule’s author', async () => {
  await put(changeDesk, own())
  await afterDays(4)
  const entries = await desk().select().from(activities)
  const entry = entries.find(({ action, envelopeId }) => action === 'envelope.resend' && envelopeId === id)
  expect(entry).toMatchObject({ person: expect.stringContaining('admin@'), detail: { automatic: true, rule: 'desk' } })
})

test('a template’s rule counts instead of the desk’s, and an envelope’s instead of both', async () => {
  await put(changeDesk, own())
  await put(changeTemplate, own({ after_days: 10 }), { id: template })
  await afterDays(4)
  expect(resent()).toBe(0)
  expect(await state()).toMatchObject({ from: 'template', applies: { after_days: 10 } })
  await put(changeEnvelope, own({ after_days: 1 }), { id })
  await afterDays(4)
  expect(resent()).toBe(1)
  expect(await state()).toMatchObject({ from: 'envelope' })
})

test('turning reminders off for an envelope reminds nobody until it follows the desk’s rule again', async () => {
  await put(changeDesk, own())
  await put(changeEnvelope, { use: 'off' }, { id })
  await afterDays(9)
  expect(resent()).toBe(0)
  await put(changeEnvelope, { use: 'inherit' }, { id })
  await afterDays(9)
  expect(resent()).toBe(1)
})

test('an envelope that was voided, but is still in flight in the mirror, reminds nobody', async () => {
  await put(changeDesk, own())
  await atService(`POST /envelopes/${id}/void`)
  await afterDays(4)
  expect(resent()).toBe(0)
  expect(await state()).toMatchObject({ sent: 0 })
})

test('days count from the last signature, also after the next person opened it', async () => {
  await put(changeDesk, own())
  await afterDays(0.1)
  await mirror({ signed: 1, days: 1 })
  await afterDays(1)
  await mirror({ signed: 1, days: 2 })

  const { counts_from, next_on } = await state()

  const days = (text = '') => (Date.parse(text) - Date.now()) / DAY_MS
  expect(days(counts_from)).toBeCloseTo(1, 1)
  expect(days(next_on)).toBeCloseTo(4, 1)
})

test('a reminder that somebody sent counts as the last one', async () => {
  await put(changeDesk, own())
  await send(resend, { method: 'POST', params: { id }, body: {}, cookie: await cookieOf('sender') })
  network.forgetAttempts()
  await afterDays(3.5)
  expect(resent()).toBe(0)
  await afterDays(4.1)
  expect(resent()).toBe(1)
})

test('opened on that day, nobody is reminded before the next', async () => {
  await put(changeDesk, own({ not_if_opened_today: true }))
  const opened = new Date(Date.now() + 4 * DAY_MS)
  await desk()
    .insert(hookEvents)
    .values({ account: ACCOUNT, eventId: 'e', eventType: 'signer.opened', envelopeId: id, eventTime: opened })
  await afterDays(4)
  expect(resent()).toBe(0)
  await afterDays(5)
  expect(resent()).toBe(1)
})

test('without webhooks, the audit trail says that somebody opened it on that day', async () => {
  await put(changeDesk, own({ not_if_opened_today: true }))
  const at = new Date(Date.now() + 4 * DAY_MS).toISOString()
  const opened = { seq: 1, action: 'opened', at, actor: 'ada0@x.example', previous_hash: '', hash: '' }
  network.answer(`GET /envelopes/${id}/audit`, { 'ada0@x.example': { views: [opened] } })
  await afterDays(4)
  expect(resent()).toBe(0)
  await afterDays(5)
  expect(resent()).toBe(1)
})

test('a reminder whose answer was lost is repeated after its days only', async () => {
  await put(changeDesk, own())
  network.loseAnswers(`POST /envelopes/${id}/resend`)
  await afterDays(3.1)
  await afterDays(4)
  expect(resent()).toBe(1)
  expect(await state()).toMatchObject({ sent: 1, trouble: expect.stringContaining('may have') })
})

test('a reminder that the service refuses does not count, and is tried again later', async () => {
  await put(changeDesk, own())
  network.answer(`POST /envelopes/${id}/resend`, { code: 400, message: 'not now' }, 400)
  await afterDays(3.1)
  expect(await state()).toMatchObject({ sent: 0, trouble: 'not now' })
  network.recover()
  await afterDays(3.2)
  expect(await state()).toMatchObject({ sent: 1 })
  expect((await state()).trouble).toBeUndefined()
})

test('an envelope that the service cannot show keeps nobody from their reminders, and is tried again in an hour', async () => {
  await put(changeDesk, own())
  const broken = id
  const signers = [0, 1].map((signerIndex) => ({ signerIndex, name: 'Bo', email: `bo${signerIndex}@x.example` }))
  id = (await atService<{ message: string }>(`POST /envelopes/from-template/${template}`, { signers })).message
  await mirror()
  // The longest due comes first.
  await desk()
    .update(mirrorEnvelopes)
    .set({ remindAt: new Date(0) })
    .where(eq(mirrorEnvelopes.id, broken))
  await desk()
    .update(mirrorEnvelopes)
    .set({ remindAt: new Date(1) })
    .where(eq(mirrorEnvelopes.id, id))
  network.answer(`GET /envelopes/${broken}`, { code: 500, message: 'failed' }, 500)
  await afterDays(3.1)
  expect(resent()).toBe(1)

  id = broken
  expect(resent()).toBe(0)
  expect(await state()).toMatchObject({ sent: 0, trouble: expect.stringContaining('failed (500)') })
  network.recover()
  await afterDays(3.2)
  expect(await state()).toMatchObject({ sent: 1 })
})

describe('business hours', () => {
  const hours = { zone: 'UTC', from: 9, until: 17 }
  /** A Monday long after everything was sent. */
  const monday = (time: string) => new Date(`2035-01-01T${time}Z`)

  test('a reminder that was due within them is not sent after them', async () => {
    await put(changeDesk, own({ hours }))
    clock = monday('16:59:30')
    whileRead(() => {
      clock = monday('17:00:01')
    })
    await run()
    await run()
    expect(resent()).toBe(0)
    expect(await state()).toMatchObject({ sent: 0 })
    clock = new Date('2035-01-02T09:00:00Z')
    await run()
    expect(resent()).toBe(1)
  })

  test('an envelope whose turn comes after them waits, and an account gets one minute at a time', async () => {
    await put(changeDesk, own({ hours }))
    const before = id
    const signers = [0, 1].map((signerIndex) => ({ signerIndex, name: 'Bo', email: `bo${signerIndex}@x.example` }))
    id = (await atService<{ message: string }>(`POST /envelopes/from-template/${template}`, { signers })).message
    await mirror()
    clock = monday('16:58:30')
    network.change(`POST /envelopes/${before}/resend`, (request) => {
      clock = monday('17:00:01')
      return request
    })
    await desk()
      .update(mirrorEnvelopes)
      .set({ remindAt: new Date(1) })
      .where(eq(mirrorEnvelopes.id, id))
    expect(await run()).toBe(false)
    expect(await run()).toBe(true)
    expect(resent()).toBe(0)
    expect(network.attempts(`POST /envelopes/${before}/resend`)).toHaveLength(1)
  })
})

describe('when the key’s requests are used up', () => {
  test.each(['2 minutes', '1 hour'])('for %s, reminders stay due, and nothing is recorded', async (pause) => {
    await put(changeDesk, own())
    await pauseBudget(pause)
    await afterDays(3.1)
    await pauseBudget(null)
    expect([await state(), await recorded()]).toMatchObject([{ sent: 0 }, []])
    expect((await state()).trouble).toBeUndefined()
    await afterDays(3.1)
    expect(resent()).toBe(1)
  })

  test('right before the email, it stays due, and is not recorded as refused', async () => {
    await put(changeDesk, own())
    network.limitOnce(`POST /envelopes/${id}/resend`, 120)
    await afterDays(3.1)
    await pauseBudget(null)
    expect([await state(), await recorded()]).toMatchObject([{ sent: 0 }, []])
    expect(await state()).not.toHaveProperty('last_on')
    expect(await state()).not.toHaveProperty('trouble')
    await afterDays(3.1)
    expect(await state()).toMatchObject({ sent: 1 })
    expect(await recorded()).toHaveLength(1)
  })
})

describe('while the job asks the service', () => {
  test('somebody turns reminders off: none is sent', async () => {
    await put(changeDesk, own())
    whileRead(() => put(changeEnvelope, { use: 'off' }, { id }))
    await afterDays(3.1)
    await afterDays(3.2)
    expect(resent()).toBe(0)
    expect(await state()).toMatchObject({ sent: 0, choice: { use: 'off' } })
  })

  test('somebody turns reminders off while the email waits for room: none is sent', async () => {
    await put(changeDesk, own())
    network.limitOnce(
      `POST /envelopes/${id}/resend`,
      1,
      async () => void (await put(changeEnvelope, { use: 'off' }, { id })),
    )
    await afterDays(3.1)
    expect(resent()).toBe(1)
    expect([await state(), await recorded()]).toMatchObject([{ sent: 0, choice: { use: 'off' } }, []])
  })

  test('somebody sends a reminder: no second one follows at once', async () => {
    await put(changeDesk, own())
    const cookie = await cookieOf('sender')
    whileRead(() => send(resend, { method: 'POST', params: { id }, body: {}, cookie }))
    await afterDays(3.1)
    await afterDays(3.2)
    expect(resent()).toBe(1)
    expect(await recorded()).toEqual([])
  })

  test('webhooks report that it was voided: none is sent', async () => {
    await put(changeDesk, own())
    whileRead(() => desk().update(mirrorEnvelopes).set({ status: 'Voided' }).where(eq(mirrorEnvelopes.id, id)))
    await afterDays(3.1)
    expect(resent()).toBe(0)
    expect(await recorded()).toEqual([])
  })

  test('the rule becomes shorter: the envelope follows the new one', async () => {
    await put(changeDesk, own({ every_days: 30 }))
    whileRead(() => put(changeDesk, own({ every_days: 4 })))
    await afterDays(3.1)
    await afterDays(3.1)
    expect(resent()).toBe(1)
    await afterDays(7.2)
    expect(resent()).toBe(2)
  })
})

/** Another envelope, with three people whose turn it is. */
async function sendToThree() {
  const { files, signers, ...rest } = twoSlots()
  const [file] = files
  const [field] = file?.fields ?? []
  const third = { ...field, id: 'signature-2', signerIndex: 2, y: 0.1 }
  const three = { ...rest, signers: [...signers, { id: 2, name: 'Witness', requestRole: 'Signer' }] }
  const templateId = await newTemplate({ ...three, files: [{ ...file, fields: [...(file?.fields ?? []), third] }] })
  const named = [0, 1, 2].map((signerIndex) => ({ signerIndex, name: 'Ada', email: `ada${signerIndex}@x.example` }))
  id = (await atService<{ message: string }>(`POST /envelopes/from-template/${templateId}`, { signers: named })).message
  await mirror()
}

describe('somebody whose last email was refused', () => {
  /** As the service shows the envelope, with these states of the last mails. */
  async function withMails(...states: string[]) {
    const envelope = await atService<PdfSignRequest>(`GET /envelopes/${id}`)
    const signers = envelope.signers?.map((signer, at) => ({
      ...signer,
      mail: { state: states[at] ?? 'sent', kind: 'invitation', at: '2026-11-20T09:00:00Z', reason: 'no such user' },
    }))
    network.answer(`GET /envelopes/${id}`, { ...envelope, signers })
    forgetEnvelope(id)
  }
  const outcomes = async () => {
    const rows = await desk()
      .select({ outcome: activityOutcomes.outcome })
      .from(activities)
      .innerJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
      .where(eq(activities.envelopeId, id))
    return rows.map(({ outcome }) => outcome)
  }
  const reminded = () => network.attempts(`POST /envelopes/${id}/resend`).map(({ body }) => JSON.parse(body || '{}'))

  test('is skipped by automatic reminders, which say so', async () => {
    await put(changeDesk, own())
    await withMails('refused', 'sent')
    await afterDays(4)
    expect(reminded()).toEqual([{ email: 'ada1@x.example' }])
    expect(await state()).toMatchObject({
      sent: 1,
      trouble:
        'ada0@x.example was skipped, because the last email to this address was refused. Open the envelope to see why.',
    })
  })

  test('and somebody whose link is locked are skipped by automatic reminders', async () => {
    await put(changeDesk, own())
    const envelope = await atService<PdfSignRequest>(`GET /envelopes/${id}`)
    const locked = { authentication: 'access_code', authenticationState: { state: 'locked' } }
    const signers = envelope.signers?.map((signer, at) => (at === 0 ? { ...signer, ...locked } : signer))
    network.answer(`GET /envelopes/${id}`, { ...envelope, signers })
    forgetEnvelope(id)
    await afterDays(4)
    expect(reminded()).toEqual([{ email: 'ada1@x.example' }])
    expect(await state()).toMatchObject({
      trouble: 'ada0@x.example was skipped, because the link cannot be opened. Open the envelope to see why.',
    })
  })

  test('gets no reminder, and none counts, until the address is corrected', async () => {
    await put(changeDesk, own())
    await withMails('refused', 'bounced')
    await afterDays(4)
    await afterDays(4.5)
    expect(resent()).toBe(0)
    expect(await state()).toMatchObject({
      sent: 0,
      trouble: '2 people were skipped, because emails to them failed.',
    })
    await withMails('sent', 'sent')
    await afterDays(5.1)
    expect(resent()).toBe(1)
    expect((await state()).trouble).toBeUndefined()
  })

  test('is skipped; another signer whose email finds no room is reminded later', async () => {
    await put(changeDesk, own())
    await sendToThree()
    await withMails('sent', 'sent', 'refused')
    network.change(`POST /envelopes/${id}/resend`, (request) => {
      network.limitOnce(`POST /envelopes/${id}/resend`, 120)
      return request
    })
    await afterDays(3.1)
    await pauseBudget(null)
    expect(await state()).toMatchObject({ sent: 0 })
    await afterDays(3.1)
    expect(reminded().map(({ email }) => email)).toEqual(['ada0@x.example', 'ada1@x.example', 'ada1@x.example'])
    expect(await state()).toMatchObject({ sent: 1, trouble: expect.stringContaining('ada2@x.example was skipped') })
  })

  test.each([
    ['first', 0],
    ['second', 1],
  ])('is skipped, and a refusal of the %s of the others stops nobody and is repeated by no job', async (_, refused) => {
    await put(changeDesk, own())
    await sendToThree()
    await withMails('refused', 'sent', 'sent')
    const others = ['ada1@x.example', 'ada2@x.example']
    network.change(`POST /envelopes/${id}/resend`, (request) => {
      const { email } = JSON.parse(request.body || '{}')
      return email === others[refused] ? { ...request, body: JSON.stringify({ email: 'nobody@x.example' }) } : request
    })
    await afterDays(3.1)
    await afterDays(3.2)
    await afterDays(4)
    expect(network.attempts(`POST /envelopes/${id}/resend`)).toHaveLength(2)
    expect((await outcomes()).toSorted()).toEqual(['done', 'refused'])
    expect(await state()).toMatchObject({ sent: 1, trouble: expect.stringContaining('ada0@x.example was skipped') })
  })

  test('is skipped, and where everybody else is refused the reminder is tried again in an hour', async () => {
    await put(changeDesk, own())
    await sendToThree()
    await withMails('refused', 'sent', 'sent')
    network.change(`POST /envelopes/${id}/resend`, (request) => ({ ...request, body: '{"email":"nobody@x.example"}' }))
    await afterDays(3.1)
    await afterDays(3.1 + 10 / 24 / 60)
    expect(network.attempts(`POST /envelopes/${id}/resend`)).toHaveLength(2)
    expect(await state()).toMatchObject({ sent: 0 })
    await afterDays(3.1 + 2 / 24)
    expect(network.attempts(`POST /envelopes/${id}/resend`)).toHaveLength(4)
  })

  test('is reminded with the others by a service that reminds everybody at once', async () => {
    await put(changeDesk, own())
    await withMails('refused', 'sent')
    await afterDays(4, { ...upstream(undefined), identity: async () => ({ offers: [] }) })
    expect(reminded()).toEqual([{}])
  })
})

test('reading the envelope again from the service changes nothing about its reminders', async () => {
  await put(changeDesk, own())
  await afterDays(3.1)
  await mirror()
  await afterDays(3.2)
  expect(resent()).toBe(1)
})

test.each([
  ['no days', own({ after_days: 0 }), 'rule.after_days'],
  ['an unknown zone', own({ hours: { zone: 'Mars/Olympus', from: 9, until: 17 } }), 'rule.hours.zone'],
  ['hours that end before they begin', own({ hours: { zone: 'UTC', from: 17, until: 9 } }), 'rule.hours.until'],
  ['nothing to inherit from', { use: 'inherit' as const }, 'use'],
])('a desk’s rule with %s is refused at its value', async (_, body, field) => {
  const answer = await put(changeDesk, body)
  expect([answer.status, (await answer.json()).field]).toEqual([400, field])
})

test('reminders of an envelope or a template that does not exist are 404, and store nothing', async () => {
  const cookie = await cookieOf('support')
  const params = { id: randomUUID() }
  const answers = [
    await send(readEnvelope, { params, cookie }),
    await send(changeEnvelope, { method: 'PUT', params, body: { use: 'off' }, cookie }),
    await put(changeTemplate, own(), params),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect([await desk().select().from(envelopeReminders), await desk().select().from(reminderRules)]).toEqual([[], []])
})

test('reminders of an envelope that the mirror does not have yet can be chosen', async () => {
  await desk().delete(mirrorEnvelopes)
  const answer = await put(changeEnvelope, { use: 'off' }, { id })
  expect([answer.status, (await answer.json()).choice]).toEqual([200, { use: 'off' }])
})

test('the desk’s rule is off until somebody makes one', async () => {
  const answer = await send(readDesk, { cookie: await cookieOf('support') })
  expect(await answer.json()).toEqual({ choice: { use: 'off' } })
})
