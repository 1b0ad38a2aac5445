import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blackPng } from '@/e2e/fixtures/png'
import { describeEntry } from '@/lib/desk/activity/contract/describe-activity'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as readRecord } from '../activity/record/route'
import { GET as readBranding, PUT as saveBranding } from './route'

const LOGO = readFileSync(new URL('../../../service/seed/signatures/maya.png', import.meta.url)).toString('base64')

let service: TestService
let between: FakeService
let stop: () => Promise<void>
let key: string
beforeAll(async () => {
  service = await startService()
  between = await startFakeService(service.baseUrl)
  key = await service.newKey()
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
})
afterAll(async () => {
  await stop()
  await between.stop()
  await service.stop()
})

/** Saves parts, changed from what is stored now. */
const saving = async (body: object, role: 'admin' | 'sender' = 'admin', from?: object) =>
  send(saveBranding, {
    method: 'PUT',
    cookie: await cookieOf(role),
    body: { ...body, from: from ?? partsOf((await saved()).branding, Object.keys(body)) },
  })
const partsOf = (branding: object, parts: string[]) =>
  Object.fromEntries(Object.entries(branding).filter(([part]) => parts.includes(part)))
const saved = async () => (await send(readBranding, { cookie: await cookieOf('sender') })).json()

test('what an admin saves is shown to everybody, and in the mails of the service', async () => {
  const answer = await saving({
    logo: LOGO,
    accent: '#8a1c1c',
    senderName: 'Analytical Engines',
    mailFooter: 'Mill Lane',
  })

  expect(answer.status).toBe(200)
  expect(await saved()).toMatchObject({
    mails: 'branded',
    branding: { accent: '#8a1c1c', senderName: 'Analytical Engines', logo: expect.any(String) },
  })
  const templateId = await service.newTemplate(twoSlots())
  await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${templateId}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      signers: [0, 1].map((at) => ({ signerIndex: at, name: 'Ada', email: `ada${at}@example.com` })),
    }),
  })
  const [mail] = await service.mails('ada0@example.com')
  expect(mail?.html).toContain('bgcolor="#8a1c1c"')
  // The service reads the logo that the dashboard shows, so the preview equals the mail.
  expect(mail?.html).toContain(`data:image/png;base64,${(await saved()).branding.logo}`)
  expect(mail?.html).toContain('Mill Lane')
})

test('the language of signers is saved, at the service as well, and only one that is well formed', async () => {
  expect((await saving({ language: 'not a tag' })).status).toBe(400)
  expect((await saving({ language: 'de' })).status).toBe(200)

  expect((await saved()).branding.language).toBe('de')
  const templateId = await service.newTemplate(twoSlots())
  await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${templateId}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      signers: [0, 1].map((at) => ({ signerIndex: at, name: 'Lise', email: `lise${at}@example.com` })),
    }),
  })
  expect((await service.mails('lise0@example.com'))[0]?.html).toContain('Guten Tag Lise')
})

test('an account’s own wording reaches its signers, and the default comes back', async () => {
  const wording = { signConsent: 'Ich stimme zu.\n\nAuch Ziffer 7.', consentLanguage: 'de' }
  const consentOf = async (email: string) => {
    const [mail] = await service.mails(email)
    const token = mail?.links.map((link) => /\/sign\/(.+)$/.exec(link)?.[1]).find((found) => found !== undefined)
    const answer = await fetch(`${service.baseUrl}/public/service/signing/${token}`)
    return (await answer.json()).consent
  }

  expect((await saving(wording)).status).toBe(200)
  expect((await saved()).branding).toMatchObject(wording)
  expect(await consentOf('ada0@example.com')).toMatchObject({ text: wording.signConsent, language: 'de' })

  expect((await saving({ signConsent: '', consentLanguage: undefined, language: undefined })).status).toBe(200)
  expect(await consentOf('ada0@example.com')).toMatchObject({ version: 'default-sign-2', language: 'en' })
})

test.each([
  ['signConsent', 'x'.repeat(2_001)],
  ['signConsent', 'I agree\u202e to nothing'],
  ['approveConsent', 'I approve\u0007'],
  ['approveConsent', '\u200b\u2800'],
  ['consentLanguage', 'en"><script>'],
  ['replyTo', 'ada@example.com\r\nBcc: eve@example.com'],
  ['senderName', 'Ada\nBcc: eve@example.com'],
  ['accent', '#ffd400'],
  ['accent', 'javascript:alert(1)'],
  ['logo', blackPng(20_000, 20)],
  ['logo', 'A'.repeat(200_000)],
  ['logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')],
])('a %s that could do harm is refused at its field', async (field, value) => {
  const answer = await saving({ [field]: value })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ field })
})

test('of two admins who change different parts both are saved, and of one part the second learns of the first', async () => {
  expect((await saving({ senderName: 'Northwind', mailFooter: 'Mill Lane' })).status).toBe(200)
  const from = { senderName: 'Northwind', mailFooter: 'Mill Lane' }

  expect((await saving({ senderName: 'Northwind Legal' }, 'admin', { senderName: 'Northwind' })).status).toBe(200)
  expect((await saving({ mailFooter: 'Quayside' }, 'admin', { mailFooter: 'Mill Lane' })).status).toBe(200)
  expect((await saved()).branding).toMatchObject({ senderName: 'Northwind Legal', mailFooter: 'Quayside' })

  const refused = await saving({ mailFooter: 'Harbor' }, 'admin', { mailFooter: from.mailFooter })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({
    code: 409,
    reason: 'changed_meanwhile',
    field: 'mailFooter',
    message: 'This has changed since you opened this page. Ada Admin saved last. Save again to replace it.',
  })
  expect((await saved()).branding).toMatchObject({ mailFooter: 'Quayside' })
})

test('the activity record names what changed, and what it was before', async () => {
  await saving({ mailFooter: 'Mill Lane', logo: LOGO, signConsent: '' })
  await saving({ signConsent: 'I agree.' })
  await saving({ mailFooter: 'Harbor', signConsent: '' })

  const { entries } = await (await send(readRecord, { cookie: await cookieOf('admin') })).json()
  expect(describeEntry(entries[0]).text).toMatch(
    /^Changed the branding of .+, email footer: Harbor \(before: Mill Lane\), consent: default wording \(before: own wording\)$/,
  )
  expect(describeEntry(entries[1]).text).toContain(', consent: own wording (before: default wording)')
})

test('only admins change it', async () => {
  expect((await saving({ senderName: 'Mallory' }, 'sender')).status).toBe(403)
})

test('with a service that has no such call it is saved, and said that mails keep their look', async () => {
  between.json('PUT /api/v1/service/branding', { code: 404, message: 'not found' }, 404)

  expect(await (await saving({ senderName: 'Difference Engines' })).json()).toMatchObject({ mails: 'own' })
  expect(await saved()).toMatchObject({ mails: 'own', branding: { senderName: 'Difference Engines' } })
})

test('what the service fails to take is not saved either', async () => {
  between.json('PUT /api/v1/service/branding', { code: 500, message: 'broken' }, 500)

  expect((await saving({ senderName: 'Nobody' })).status).toBeGreaterThanOrEqual(500)
  expect(await saved()).toMatchObject({ branding: { senderName: 'Difference Engines' } })
})
