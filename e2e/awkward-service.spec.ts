import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { AUDIT_SHAPES } from './fixtures/awkward/audit-shapes'
import { auditId, BUSY, EVERYWHERE, ODD } from './fixtures/awkward/envelopes'
import { prepareGift } from './fixtures/awkward/gift'
import { AWKWARD_KEY, startAwkwardService } from './fixtures/awkward/service'
import { GIFT } from './fixtures/awkward/templates'
import { expect, test } from './fixtures/desk'
import { draftWithDocuments, signatureField, storedFields } from './fixtures/draft'
import { chooseAction, participant, title } from './fixtures/envelope'
import { comeIn } from './fixtures/first-admin'
import { expectPlainText } from './fixtures/plain-text'
import { dataFolder, exitCode, startProduct } from './fixtures/product'
import { EXTRA_PORTS } from './fixtures/stack'
import { pressByKey } from './fixtures/tab-to'
import { expectNoSidewaysScroll, webhookPages } from './fixtures/webhook-pages'
import { wizard } from './fixtures/wizard'

const PORT = EXTRA_PORTS.awkwardService
const ORIGIN = `http://localhost:${PORT}`

test.use({ baseURL: ORIGIN })

let service: Awaited<ReturnType<typeof startAwkwardService>>
let desk: ReturnType<typeof startProduct>
let admin: Awaited<ReturnType<BrowserContext['cookies']>>
let folder: ReturnType<typeof dataFolder>
test.beforeAll(async ({ browser }) => {
  folder = dataFolder()
  service = await startAwkwardService()
  desk = startProduct({
    PORT: String(PORT),
    SERVICE_DATA_DIR: folder.path,
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: AWKWARD_KEY,
  })
  await desk.ready()
  const context = await browser.newContext({ baseURL: ORIGIN })
  await comeIn(await context.newPage(), desk.output.out)
  admin = await context.cookies()
  await context.close()
})
test.afterAll(async () => {
  desk.child.kill('SIGTERM')
  expect(await exitCode(desk.child)).toBe(0)
  service.stop()
  folder.remove()
})
test.beforeEach(async ({ context }) => {
  service.temper.calm()
  await context.addCookies(admin)
})

const refused = (page: Page) => page.getByText('The service no longer accepts the API key', { exact: true })

test('a hundred and fifty envelopes of one second are all in the list, each once, and one without an id is named', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/envelopes')
  await expect(page.getByText('1 envelope could not be read')).toBeVisible()
  await expectPlainText(page)
  // Rows that come while it scrolls make the page longer.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText(`${service.state.envelopes.length - 1} envelopes`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const nth of [1, BUSY]) {
    await page.goto(`/envelopes?q=${encodeURIComponent(`"Busy ${nth} of ${BUSY}"`)}`)
    await expect(page.getByRole('link', { name: `Busy ${nth} of ${BUSY}`, exact: true })).toHaveCount(1)
  }
})

test('an address in a hundred and fifty envelopes is found in all of them', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/signers/${EVERYWHERE}`)
  await expect(page.getByText(`${BUSY} envelopes`)).toBeVisible()
  await expectPlainText(page)
})

test('an envelope of which little or nothing is told has its pages', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/envelopes/${ODD.unknownStatus}`)
  await expect(title(page)).toContainText('Awaiting wet ink')
  await expect(participant(page, 'Nadia Notary')).toContainText('Notary public')
  await expectPlainText(page)
  for (const id of [ODD.onlyAnId, ODD.allNull]) {
    await page.goto(`/envelopes/${id}`)
    await expect(title(page)).toContainText('Envelope without a subject')
    await expectPlainText(page)
    await page.goto(`/envelopes/${id}/document`)
    await expect(page.getByText('Not complete yet')).toBeVisible()
    await expectPlainText(page)
  }
})

test('an audit trail of any shape is shown whole', { tag: '@long' }, async ({ page }) => {
  for (const [shape, { word }] of Object.entries(AUDIT_SHAPES)) {
    await page.goto(`/envelopes/${auditId(shape)}/audit`)
    await expect(page.getByRole('main').getByText(word).first(), shape).toBeVisible()
    await expectPlainText(page)
  }
})

test('a document that ends in its middle is never shown as if it were whole', { tag: '@long' }, async ({ page }) => {
  const failed = page.getByText('The signed document could not be opened')
  for (const way of ['ends early', 'closes early', 'breaks off'] as const) {
    service.temper.document = way
    await page.goto(`/envelopes/${ODD.signed}/document`)
    await expect(failed).toBeVisible()
    await expectPlainText(page)
  }
  service.temper.document = 'whole'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await expect(failed).toBeHidden()
  await expectPlainText(page)
})

const envelopesCalled = (subject: string) =>
  service.state.envelopes.filter(({ wire }) => wire.emailSubject === subject).length

test('a change is sent once, although the answer to the first attempt was lost', { tag: '@long' }, async ({ page }) => {
  const { send, expectSent, openEnvelope } = wizard(page)
  await prepareGift(page, 'Lost answer')
  service.temper.losesAnswers = true
  await send.click()
  await expect(page.getByText("We don't know yet whether the service accepted this")).toBeVisible()
  await expectPlainText(page)
  service.temper.calm()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectSent()
  expect(envelopesCalled('Lost answer')).toBe(1)
  await openEnvelope()
  await expect(participant(page, 'tom@awkward.example')).toBeVisible()
  await expectPlainText(page)
})

test('own documents are sent, and the wizard says what it cannot promise about their fields', { tag: '@long' }, async ({
  page,
}) => {
  const recipients = [{ id: 0, name: 'Greta Giver', email: 'greta@awkward.example' }]
  const file = { name: 'Deed', bytes: readFileSync('service/seed/documents/nda.pdf') }
  const content = ([document]: string[]) => ({
    recipients,
    emailSubject: 'Own deed',
    fields: [
      signatureField(document, 0),
      {
        ...signatureField(document, 0),
        ...{ id: 'country', type: 'dropdown' as const, options: ['Spain'], y: 0.5, label: 'Country', required: true },
      },
    ],
  })
  const { id } = await draftWithDocuments(page, [file], content, ORIGIN)
  await test.step('a form that was begun with another service is made plain', async () => {
    await page.goto(`/drafts/${id}/fields`)
    await expect(page.getByRole('list', { name: 'Field types' }).getByRole('listitem')).toHaveCount(9)
    await page.getByRole('button', { name: 'Change it', exact: true }).click()
    const text = page.getByRole('application').getByRole('button', { name: /^Text for Greta Giver/ })
    await expect(text).toHaveAccessibleName('Text for Greta Giver, Country, page 1, required')
    await expect(page.getByText('more than your e-signature service offers')).toHaveCount(0)
    await expect.poll(async () => (await storedFields(page, id)).map(({ type }) => type)).toEqual(['signature', 'text'])
  })
  const note = page.getByText('This service doesn’t document how it places fields')
  for (const step of ['fields', 'review']) {
    await page.goto(`/drafts/${id}/${step}`)
    await expect(note).toBeVisible()
    await expectPlainText(page)
  }
  service.temper.losesAnswers = true
  const { send, openEnvelope } = wizard(page)
  await send.click()
  await expect(page.getByText("We don't know yet whether the service accepted this")).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Discard the draft “Own deed”' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  service.temper.calm()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The service doesn’t say where it placed the fields')).toBeVisible()
  await expectPlainText(page)
  expect(envelopesCalled('Own deed')).toBe(1)
  await openEnvelope()
  await expect(participant(page, 'greta@awkward.example')).toBeVisible()
  await expectPlainText(page)
})

test('what only our own service does is offered nowhere', { tag: '@long' }, async ({ page }) => {
  const file = { name: 'Deed', bytes: readFileSync('service/seed/documents/nda.pdf') }
  const own = { id: 0, name: 'Ada Admin', email: 'ada@northwind.example' }
  const { id } = await draftWithDocuments(
    page,
    [file],
    ([document]) => ({ recipients: [own], emailSubject: 'Deed of our own', fields: [signatureField(document, 0)] }),
    ORIGIN,
  )
  await page.goto(`/drafts/${id}/recipients`)
  const card = page.getByRole('region', { name: 'Recipient 1' })
  await expect(card.getByLabel('Role')).toBeVisible()
  for (const label of ['Language', 'Ask for a code']) await expect(card.getByLabel(label)).toHaveCount(0)

  await page.goto(`/drafts/${id}/review`)
  const { send, expectSent, openEnvelope } = wizard(page)
  await send.click()
  await expectSent()
  const signNow = page.getByRole('button', { name: 'Sign now' })
  await expect(page.getByRole('link', { name: 'Open the envelope' })).toBeVisible()
  await expect(signNow).toHaveCount(0)
  const sent = await openEnvelope()
  await expect(page.getByRole('button', { name: `Change recipient ${own.email}` })).toBeVisible()
  await expect(signNow).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)
  for (const [path, data] of [
    ['links', { signer: 0, purpose: 'copy' }],
    ['hand-over', { signer: 0 }],
  ] as const) {
    const answer = await page.request.post(`/api/envelopes/${sent}/${path}`, { headers: { origin: ORIGIN }, data })
    expect(answer.status(), path).toBe(501)
  }

  const more = page.getByRole('button', { name: 'More', exact: true })
  await page.goto(`/envelopes/${ODD.signed}`)
  await more.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Export field values' })).toHaveCount(0)
  await page.goto(`/templates/${GIFT}`)
  await expect(page.getByText('No readable fields').first()).toBeVisible()
  await expect(more).toHaveCount(0)
})

test('a resend, a delegation and a void are done, whatever the confirmation says', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`/envelopes/${ODD.inFlight}`)
  await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminder to 2 people' }).click()
  await expect(page.getByText(/^Reminder sent to/)).toBeVisible()
  expect(service.state.resent).toEqual([ODD.inFlight])

  await page.getByRole('button', { name: "Change recipient o'brien+legal@awkward.example" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Una Heir')
  await dialog.getByLabel('Email').fill('una@awkward.example')
  await dialog.getByRole('button', { name: 'Change recipient', exact: true }).click()
  await expect(participant(page, 'una@awkward.example')).toBeVisible()
  await expectPlainText(page)

  await page.goto(`/envelopes/${ODD.toVoid}`)
  await chooseAction(page, 'Void')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void envelope' }).click()
  await expect(title(page)).toContainText('Voided')
  await expectPlainText(page)
})

test('webhooks at 390 px and by keyboard: what the service does not offer is said, and creating works', {
  tag: '@long',
}, async ({ page }) => {
  const { create, choose, confirm, press } = webhookPages(page)
  const says = async (text: string | RegExp) => {
    await expect(page.getByText(text).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/webhooks')
  await says('The service doesn’t list subscriptions')
  const secret = await create('https://receiver.awkward.example/hook')
  expect(secret.length).toBeGreaterThan(40)
  await expect.poll(() => service.state.subscriptions.length).toBe(7)
  await says('Created: 7 of 7 events')
  await press('Send test event')
  await says('The test event wasn’t sent: The service does not offer test events: it answered 404.')

  await page.goto('/webhooks')
  const endpoint = page.getByRole('rowgroup', { name: 'Endpoint https://receiver.awkward.example/hook' })
  await expect(endpoint.getByText('Unknown')).toBeVisible()
  await pressByKey(page, endpoint.getByRole('link').first())
  await says('The service does not offer a list of deliveries: it answered 404.')
  for (const [action, verb, reason] of [
    ['Send test event', /^Send test/, 'The service does not offer test events: it answered 404.'],
    ['Pause all', /^Pause/, 'The service does not offer pausing a subscription: it answered 404.'],
    ['Remove all', /^Remove/, 'The service does not offer removing a subscription: it answered 405.'],
  ] as const) {
    await choose(action)
    await confirm(verb)
    await says(reason)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await choose('Add label')
  await page.getByRole('dialog').getByLabel('Label').fill('Billing')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await choose('Rotate secret')
  await press('Rotate secret')
  await says('The service does not allow changing a subscription with this API key: it answered 403.')
  await expect(page.getByRole('dialog', { name: /^Store th/ })).toHaveCount(0)

  for (const [path, text] of [
    [`/webhooks/${encodeURIComponent('sub/1')}/deliveries/d`, 'does not offer reading a delivery: it answered 404'],
    [`/webhooks/envelopes/${ODD.inFlight}`, 'The service does not offer a list of deliveries: it answered 404.'],
    ['/webhooks/verify', 'Verifier'],
    ['/webhooks/samples', 'Receiver code'],
    ['/webhooks/reference', 'Webhook reference'],
    ['/webhooks/live', 'Live updates'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await says(text)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectPlainText(page)
  }
})

test('the other pages say what they know, and no more', { tag: '@long' }, async ({ page }) => {
  for (const [path, sentence] of [
    ['/', 'Busy'],
    ['/templates', 'Template without a name'],
    [`/templates/${GIFT}`, 'No readable fields'],
    ['/envelopes/new', 'Template without a name'],
    ['/settings', 'Second factor'],
    ['/settings/people', 'Ada Admin'],
    ['/settings/keys', 'Unknown'],
    ['/settings/activity', 'Activity'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()
    await expectPlainText(page)
  }
})

test('a key that is refused in the middle of a day: the whole desk says so, and a draft waits', {
  tag: '@long',
}, async ({ page }) => {
  const { send, expectSent } = wizard(page)
  await prepareGift(page, 'After the key')
  service.temper.keyAccepted = false
  await send.click()
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  await expect(refused(page)).toBeVisible()
  const draft = page.url()
  for (const path of ['/envelopes?status=Unheard', '/settings']) {
    await page.goto(path)
    await expect(refused(page)).toBeVisible()
    await expectPlainText(page)
  }

  const retry = page.getByRole('button', { name: 'Retry' }).first()
  // While the page's own request is on its way, the button is not enabled, and that request may succeed as well.
  await expect(retry).toBeEnabled()
  service.temper.keyAccepted = true
  await retry.click()
  await expect(refused(page)).toBeHidden()
  await page.goto(draft)
  await send.click()
  await expectSent()
  expect(envelopesCalled('After the key')).toBe(1)
})

test("a proxy's page in place of an answer is never taken for one", { tag: '@long' }, async ({ page }) => {
  service.temper.pageInstead = 502
  expect((await page.request.get('/api/envelopes?status=Bad+gateway')).status()).toBe(502)
  service.temper.pageInstead = 200
  await page.goto('/signers/behind@a.page')
  await expect(page.getByText('The search failed')).toBeVisible()
  await expect(page.getByText('Site maintenance')).toHaveCount(0)
  await expectPlainText(page)
  service.temper.calm()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByText('The search failed')).toHaveCount(0)

  await page.goto(`/envelopes/${ODD.unknownStatus}`)
  await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
  service.temper.pageInstead = 200
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Send reminder to/ }).click()
  await expect(dialog.getByText("We don't know yet whether the reminder was sent")).toBeVisible()
  await expectPlainText(page)
})

test('a lost answer is never shown as a failure, and a second reminder is warned of', { tag: '@long' }, async ({
  page,
}) => {
  const before = service.state.resent.length
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText('Sending again may remind people twice')
  await page.goto(`/envelopes/${ODD.answerLost}`)
  service.temper.losesAnswers = true
  await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
  await dialog.getByRole('button', { name: /^Send reminder to/ }).click()
  await expect(dialog.getByText("We don't know yet whether the reminder was sent")).toBeVisible()
  await expect(dialog.getByText('The reminder was not sent')).toHaveCount(0)
  await expect(warning).toBeVisible()
  expect(service.state.resent).toHaveLength(before + 1)
  await page.reload()
  await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
  await expect(warning).toBeVisible()
  await page.keyboard.press('Escape')

  await chooseAction(page, 'Void')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void envelope' }).click()
  await expect(title(page)).toContainText('Voided')
  await expect(page.getByText('The envelope was not voided')).toHaveCount(0)
  await expectPlainText(page)
})

test('no page carries the key when the service repeats it', { tag: '@long' }, async ({ page }) => {
  service.temper.echoes = true
  for (const path of [
    '/',
    '/envelopes?status=Sent',
    `/envelopes/${ODD.signed}`,
    `/envelopes/${auditId('other names')}/audit`,
    `/envelopes/${ODD.signed}/document`,
    `/signers/${EVERYWHERE}`,
    '/templates',
    `/templates/${GIFT}`,
    '/webhooks',
    '/settings',
    '/settings/keys',
    '/api/envelopes',
    `/api/envelopes/${ODD.unknownStatus}`,
  ]) {
    const text = await (await page.request.get(path)).text()
    expect(text.includes(AWKWARD_KEY), path).toBe(false)
    if (path.startsWith('/api/')) continue
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shown = await page.content()
    expect(shown.includes(AWKWARD_KEY), path).toBe(false)
  }
})

test('an answer may take its time, and a limit of the service is waited out', { tag: '@long' }, async ({ page }) => {
  const held = service.temper.hold(`GET /envelopes/${ODD.allNull}`)
  await page.goto(`/envelopes/${ODD.allNull}`)
  await expect(page.getByText('Loading the envelope')).toBeAttached()
  expect(held.isAskedFor()).toBe(true)
  held.letGo()
  await expect(title(page)).toContainText('Envelope without a subject')

  service.temper.tooMany = 1
  await page.goto(`/signers/${EVERYWHERE}`)
  // The dashboard takes the number of requests so far for the limit, and waits until the first of them is a minute old.
  await expect(page.getByText(`${BUSY} envelopes`)).toBeVisible({ timeout: 70_000 })
  expect(service.temper.tooMany).toBe(0)
})
