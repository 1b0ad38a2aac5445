import { beforeAll, expect, test } from 'vitest'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { cookieOf, send } from '@/lib/tests/desk'
import { saveDraft, sending } from '@/lib/tests/drafts'
import { filledDraft } from '@/lib/tests/own-documents'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { twoSlots } from '@/lib/tests/templates'
import { POST as newDraft } from './route'

const { atService, newTemplate } = sendingDesk()
let cookie: string
beforeAll(async () => {
  cookie = await cookieOf('sender')
})

const PEOPLE = [
  { id: 0, name: 'Ada Lovelace', email: 'ada@example.com' },
  { id: 1, name: 'Grace Hopper', email: 'grace@example.com' },
]
async function templateDraft(templateId: string): Promise<Draft> {
  const draft: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { templateId } })).json()
  return saveDraft(draft, { recipients: PEOPLE })
}

type Trail = Record<string, { sent?: { detail: { by?: string } }[] }>
async function sentBy({ envelope_id: id }: Draft): Promise<string | undefined> {
  const trail = await atService<Trail>(`GET /envelopes/${id}/audit`)
  return Object.values(trail).flatMap(({ sent = [] }) => sent)[0]?.detail.by
}

test('the service learns which colleague sent an envelope, and names them', async () => {
  const own: Draft = await (await sending(await filledDraft())).json()
  const templateId = await newTemplate(twoSlots())
  const fromTemplate: Draft = await (await sending(await templateDraft(templateId))).json()
  const ofAdmin: Draft = await (await sending(await filledDraft({ as: 'admin' }), {}, 'admin')).json()

  const [sender, admin] = [await sentBy(own), await sentBy(ofAdmin)]
  expect(sender).toMatch(/^Sam Sender \(.+@.+\)$/)
  expect(await sentBy(fromTemplate)).toBe(sender)
  expect(admin).not.toBe(sender)
})
