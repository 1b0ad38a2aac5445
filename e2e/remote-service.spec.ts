import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, signOut, test } from './fixtures/desk'
import { draftWithDocuments, signatureField } from './fixtures/draft'
import { comeIn } from './fixtures/first-admin'
import { person, subject } from './fixtures/given'
import { startNetwork } from './fixtures/network'
import { dataFolder, exitCode, startProduct } from './fixtures/product'
import { apiKey, envelopesCalled } from './fixtures/service'
import { EXTRA_PORTS } from './fixtures/stack'
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
