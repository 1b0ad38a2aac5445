import { beforeAll, expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { DeskBranding } from '@/lib/desk/branding/contract'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { brandingSettings, reminderSettings } from '@/lib/desk/drafts/contract/send-settings'
import type { ReminderSettings } from '@/lib/desk/reminders/contract/rule'
import { cookieOf, send } from '@/lib/tests/desk'
import { saveDraft } from '@/lib/tests/drafts'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { twoSlots } from '@/lib/tests/templates'
import { GET as readBranding, PUT as saveBranding } from '../branding/route'
import { POST as startBulk } from '../bulk-jobs/sends/route'
import { GET as readRule, PUT as saveRule } from '../reminders/route'
import { POST as sendDraft } from './[id]/send/route'
import { POST as newDraft } from './route'

const { atService, newTemplate } = sendingDesk()
const RULE = { after_days: 3, every_days: 4, at_most: 5, not_if_opened_today: false }
let cookie: string
let admin: string
let template: string
beforeAll(async () => {
  cookie = await cookieOf('sender')
  admin = await cookieOf('admin')
  template = await newTemplate(twoSlots())
  await brand({ accent: '#1f4fd1' })
})

async function brand(change: object): Promise<void> {
  const { branding }: DeskBranding = await (await send(readBranding, { cookie: admin })).json()
  const answer = await send(saveBranding, { method: 'PUT', cookie: admin, body: { ...change, from: branding } })
  expect(answer.status).toBe(200)
}

/** What Review shows beside the draft. */
async function onPage() {
  const look: DeskBranding = await (await send(readBranding, { cookie })).json()
  const rule: ReminderSettings = await (await send(readRule, { cookie })).json()
  return { ...brandingSettings(look), ...reminderSettings(rule.applies) }
}

async function newDraftOf(): Promise<Draft> {
  const draft: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { templateId: template } })).json()
  const people = ['Ada', 'Grace'].map((name, id) => ({ id, name, email: `${name.toLowerCase()}@example.com` }))
  return saveDraft(draft, { recipients: people })
}

const sends = async ({ id, version }: Draft, settings: object) =>
  send(sendDraft, { method: 'POST', params: { id }, cookie, body: { version, settings } })

async function count(): Promise<number> {
  const feed: { envelope: PdfSignRequest }[] = await atService('GET /envelopes')
  return feed.filter(({ envelope }) => envelope.templateId === template).length
}

test.each([
  ['the color of emails', 'color', () => brand({ accent: '#7a1f3d' })],
  ['their last paragraph', 'end of emails', () => brand({ mailFooter: 'Northwind Ltd, Leeds' })],
  ['the name they come from', 'name in emails', () => brand({ senderName: 'Northwind contracts' })],
  [
    'the rule of reminders',
    'reminders',
    async () => {
      const body = { use: 'own', rule: RULE }
      expect((await send(saveRule, { method: 'PUT', cookie: admin, body })).status).toBe(200)
    },
  ],
])(
  'is stopped when %s changed after the page was opened, and sends what the page shows then',
  async (_, what, change) => {
    const draft = await newDraftOf()
    const [settings, before] = [await onPage(), await count()]
    await change()

    const refused = await sends(draft, settings)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ reason: 'changed_meanwhile', message: expect.stringContaining(what) })
    expect(await count()).toBe(before)

    expect((await sends(draft, await onPage())).status).toBe(200)
    expect(await count()).toBe(before + 1)
  },
)

test('a bulk send is stopped as well, and what a page has not read is not compared', async () => {
  const settings = await onPage()
  await brand({ accent: '#14532d' })
  const signers = ['Ada', 'Grace'].map((name, signerIndex) => ({ signerIndex, name, email: `${name}@example.com` }))
  const start = (body: object) =>
    send(startBulk, {
      method: 'POST',
      cookie,
      body: { id: crypto.randomUUID(), template_id: template, rows: [{ line: 1, request: { signers } }], ...body },
    })

  expect((await start({ settings })).status).toBe(409)
  expect((await start({ settings: {} })).status).toBe(200)
})
