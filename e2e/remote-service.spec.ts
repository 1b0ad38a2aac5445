import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, signOut, test } from './fixtures/desk'
import { draftWithDocuments, signatureField } from './fixtures/draft'
import { expectListed } from './fixtures/envelope'
import { comeIn } from './fixtures/first-admin'
import { envelope, person, subject } from './fixtures/given'
import { startNetwork } from './fixtures/network'
import { dataFolder, exitCode, startProduct } from './fixtures/product'
import { startReceiver } from './fixtures/receiver'
import { apiKey, envelopesCalled, post } from './fixtures/service'
import { EXTRA_PORTS } from './fixtures/stack'
import { pressByKey } from './fixtures/tab-to'
import { expectNoSidewaysScroll, webhookPages } from './fixtures/webhook-pages'
import { wizard } from './fixtures/wizard'

const PORT = EXTRA_PORTS.remoteService
const ORIGIN = `http://localhost:${PORT}`

test.use({ baseURL: ORIGIN })

let network: Awaited<ReturnType<typeof startNetwork>>
let desk: ReturnType<typeof startProduct>
let folder: ReturnType<typeof dataFolder>
test.beforeAll(async () => {
  folder = dataFolder()
  network = await startNetwork()
  desk = startProduct({
    PORT: String(PORT),
    SERVICE_DATA_DIR: folder.path,
    SERVICE_BASE_URL: network.baseUrl,
    SERVICE_API_KEY: await apiKey(),
  })
  await desk.ready()
})
test.afterAll(async () => {
  desk.child.kill('SIGTERM')
  expect(await exitCode(desk.child)).toBe(0)
  network.stop()
  folder.remove()
})
test.beforeEach(() => network.letThrough())

const enter = (page: Page) => comeIn(page, desk.output.out)

test('the printed code makes the first admin, once; nothing of the demo is there', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page)
  await expect(page.getByRole('link', { name: 'Outbox' })).toHaveCount(0)
  await signOut(page)
  await page.waitForURL('/sign-in')
  await expect(page.getByText('Demo accounts')).toHaveCount(0)
  await page.goto('/setup')
  await page.waitForURL('/sign-in')
})

test('a refusal of the service lands on the field it is about, and nothing is lost', { tag: '@long' }, async ({
  page,
}) => {
  const called = subject('Refused')
  const ada = person('Ada Lovelace')
  const { prepare, email, send, expectSent, toReview } = wizard(page)
  await enter(page)
  await prepare(called, [person('Grace Hopper'), ada])

  network.refuse('signers[1].email: mail to this domain is blocked')
  await send.click()
  await expect(email('Counterparty')).toBeFocused()
  await expect(email('Counterparty')).toHaveAccessibleDescription(/mail to this domain is blocked/)
  await expect(email('Counterparty')).toHaveValue(ada.email)
  expect(await envelopesCalled(called)).toHaveLength(0)

  network.letThrough()
  await email('Counterparty').fill(person('Ada Lovelace').email)
  await toReview()
  await send.click()
  await expectSent()
  expect(await envelopesCalled(called)).toHaveLength(1)
})

test('when the answer to a send is lost the draft is frozen, and trying again makes no second envelope', {
  tag: '@long',
}, async ({ page }) => {
  const called = subject('Lost answer')
  const { prepare, send, expectSent, openEnvelope, email } = wizard(page)
  const banner = page.getByText("We don't know yet whether the service accepted this")
  const again = page.getByRole('button', { name: 'Try again' })
  await enter(page)
  await prepare(called, [person('Grace Hopper'), person('Ada Lovelace')])

  network.loseAnswers()
  await send.click()
  await expect(banner).toBeVisible()
  await expect(send).toBeHidden()
  await page.goBack()
  await expect(email('Counterparty')).toHaveAttribute('readonly')
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(email('Counterparty')).toHaveAttribute('readonly')
  const lostAgain = page.waitForResponse((response) => response.url().endsWith('/send'))
  await again.click()
  await lostAgain
  await expect(again).toBeEnabled()
  const [envelope] = await envelopesCalled(called)

  network.letThrough()
  await again.click()
  await expectSent()
  expect(await openEnvelope()).toBe(envelope?.id)
  expect(await envelopesCalled(called)).toHaveLength(1)
})

test('while the service is down nothing is sent, and once it is back own documents go out once', {
  tag: '@long',
}, async ({ page }) => {
  const called = subject('Service down')
  const recipients = [person('Grace Hopper'), person('Ada Lovelace')].map((each, id) => ({ id, ...each }))
  const file = { name: 'Lease', bytes: readFileSync('service/seed/documents/nda.pdf') }
  const content = ([document]: string[]) => ({
    recipients,
    emailSubject: called,
    fields: recipients.map(({ id }) => signatureField(document, id)),
  })
  const { send, subject: typed, expectSent, openEnvelope } = wizard(page)
  await enter(page)
  const { id } = await draftWithDocuments(page, [file], content, ORIGIN)
  await page.goto(`/drafts/${id}/review`)
  await expect(send).toBeVisible()

  network.goDown()
  for (const _ of ['first attempt', 'second attempt']) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/send'))
    await send.click()
    expect((await answered).ok()).toBe(false)
    await expect(page.getByText('Nothing was sent, and everything you typed is saved.')).toBeVisible()
  }
  await page.reload()
  await expect(typed).toHaveValue(called)

  await network.comeBack()
  await send.click()
  await expectSent()
  const sent = await openEnvelope()
  expect((await envelopesCalled(called)).map((each) => each.id)).toEqual([sent])
})

test("samples and the verifier follow another service's contract, and the reference says what it lacks", {
  tag: '@long',
}, async ({ page }) => {
  network.publish('/webhooks/events', { code: 404, message: 'no' }, 404)
  network.publish('/webhooks/docs/verification', {
    algorithm: 'HMAC-SHA512',
    headers: { signature: 'Acme-Digest', timestamp: 'Acme-Time' },
    signature_formula: 'hex(hmac(secret, timestamp + ":" + body))',
    key_rotation: 'every quarter',
  })
  await enter(page)
  await page.goto('/webhooks/reference')
  await expect(page.getByText('The service doesn’t publish an event catalog')).toBeVisible()
  await expect(page.getByText('signer.delegated', { exact: true })).toBeVisible()
  await page.getByText('As published by the service').click()
  await expect(page.getByText('every quarter')).toBeVisible()

  await page.getByRole('link', { name: 'Receiver code' }).click()
  await expect(page.getByText('The contract gives no tolerance. 300 s is the interface’s.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receiver in Node.js' })).toContainText("createHmac('sha512', secret)")

  await page.getByRole('link', { name: 'Verifier', exact: true }).click()
  const stamp = String(Math.floor(Date.now() / 1_000))
  const digest = createHmac('sha512', 'whsec_acme').update(`${stamp}:{"a":1}`).digest('hex')
  await page.getByLabel('Headers').fill(`Acme-Time: ${stamp}\nAcme-Digest: ${digest}`)
  await page.getByLabel('Body').fill('{"a":1}')
  await page.getByLabel('Secret').fill('whsec_acme')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Valid: receivers must accept it')
})

test('webhooks at 390 px and by keyboard, with a service that offers only some operations', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(180_000)
  const receiver = await startReceiver()
  const { create, choose, confirm, press, open, storeSecret } = webhookPages(page)
  const path = `hooks/${randomUUID().slice(0, 8)}`
  const target = receiver.url(path)
  const timeline = page.getByRole('list', { name: 'Timeline' })
  const nda = async () => {
    const { id } = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
    await post(`/envelopes/${id}/void`, {})
  }
  await enter(page)
  network.lacks(
    /\/webhooks\/(statistics|deliveries|recover|dismiss)$/,
    /\/webhooks\/[^/]+\/(recover|pause)$/,
    /\/sign$/,
  )
  await page.setViewportSize({ width: 390, height: 844 })

  receiver.knowsNothingYet()
  const secret = await create(target)
  receiver.knows(secret)
  await press('Send test event')
  await expect(page.getByText('The receiver accepted it.')).toBeVisible()
  await expect(page.getByLabel('Receiver’s headers')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto(`/webhooks?q=${path}`)
  await expect(page.getByText('Figures of endpoints: not offered (answered 404)')).toBeVisible()
  const endpoint = page.getByRole('rowgroup', { name: `Endpoint ${target}` })
  await expect(endpoint.getByText(/^(Healthy|No deliveries yet)$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await pressByKey(page, endpoint.getByRole('link').first())
  await expect(page.getByText('This service lists deliveries by event, one request each.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Delivered').first()).toBeVisible()
  await choose('Pause all')
  await confirm(/^Pause/)
  await expect(page.getByText('does not offer pausing a subscription: it answered 404').first()).toBeVisible()
  await page.keyboard.press('Escape')

  receiver.breaks()
  await nda()
  await page.reload()
  // The page reads each event's deliveries, up to a minute's requests for a busy account, and waits for as long.
  await expectListed(page, page.getByRole('table').getByText('Dead letter').nth(1))
  await expectNoSidewaysScroll(page)
  receiver.mends()
  await pressByKey(page, page.getByRole('table').getByRole('link', { name: 'envelope.voided' }))
  await expect(timeline.getByText('503', { exact: true })).toHaveCount(3)
  await press('Copy with new signature')
  await expect(page.getByText('The service does not offer signing a delivery: it answered 404.')).toBeVisible()
  await press('Retry now')
  await confirm('Retry now')
  await expect(timeline.getByText('Delivered')).toBeVisible()
  await expect(timeline.getByText('Retried by Ada Admin')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await open('Endpoint')
  await pressByKey(
    page,
    page.getByRole('status').filter({ hasText: '1 dead letter' }).getByRole('button', { name: 'Retry' }),
  )
  await confirm(/^Retry 1$/)
  await expect(page.getByRole('alertdialog').getByText('1 delivered.')).toBeVisible()
  await confirm('Done')
  await expect(page.getByRole('table').getByText('Dead letter')).toHaveCount(0)

  await choose('Rotate secret')
  await press('Rotate secret')
  receiver.knows(secret, await storeSecret())
  await press('Send test event')
  await expect(page.getByText('The new secret signed it, so the receiver knows it.')).toBeVisible()
  await press('Switch now')
  await confirm(/^Switch/)
  await expect(page.getByRole('heading', { name: /^Switch\b(?! to)/ })).toContainText('done')
  await expectNoSidewaysScroll(page)
  await receiver.stop()
})
