import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { exampleBody } from '@/components/webhooks/guide/event-examples'
import { EVENT_TYPES } from '../../lib/contract/constants'
import type { Subscription } from '../../lib/contract/webhook'
import { expect as atOnce, test } from '../fixtures/desk'
import { expectListed } from '../fixtures/envelope'
import { envelope, person, signs } from '../fixtures/given'
import { startReceiver } from '../fixtures/receiver'
import { asSigner, get, post, signingLink, subscribe } from '../fixtures/service'

// On a machine as slow as it may be.
const expect = atOnce.configure({ timeout: 40_000 })
test.setTimeout(180_000)

let receiver: Awaited<ReturnType<typeof startReceiver>>
test.beforeAll(async () => {
  receiver = await startReceiver()
})
test.afterAll(() => receiver.stop())
test.beforeEach(async ({ signInAs }) => {
  receiver.mends()
  await signInAs('admin')
})

/** A path nobody else in the run listens at. */
const newPath = () => `hooks/${randomUUID().slice(0, 8)}`
const nda = () => envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
const voided = async () => post(`/envelopes/${(await nda()).id}/void`, {})
const subscriptionsOf = async (target: string) =>
  (await get<Subscription[]>('/webhooks')).filter(({ target_url }) => target_url === target)

/** The seven events: two envelopes to the end, one delegated, one declined, one voided. */
async function makeEverythingHappen() {
  const signed = await nda()
  for (const who of signed.people) await signs(who)
  const { id, people } = await nda()
  const [grace, ada] = people
  await post(`/envelopes/${id}/signers/${grace?.email}/delegate`, person('Emmy Noether'))
  await asSigner((await signingLink(ada?.email ?? '')).replace('/sign/', ''), '/decline', { reason: 'not for us' })
  await voided()
}

const secretDialog = (page: Page) => page.getByRole('dialog', { name: /^Store th/ })

async function storeSecret(page: Page): Promise<string> {
  const dialog = secretDialog(page)
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Check this first')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  return secret
}

/** How often a text stands in the page: as text, in any attribute or input, or in what the browser stores. */
function places(page: Page, text: string): Promise<number> {
  return page.evaluate((sought) => {
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }))
    const inputs = [...document.querySelectorAll('input, textarea')].map((input) => Reflect.get(input, 'value'))
    const whole = [
      document.documentElement.outerHTML,
      document.cookie,
      location.href,
      history.state,
      ...stored,
      ...inputs,
    ]
    return (
      whole
        .map((part) => JSON.stringify(part) ?? '')
        .join('\n')
        .split(sought).length - 1
    )
  }, text)
}

/** The keys of an event and of its parts, in their order. */
const keysOf = (event: { envelope?: object; signer?: object }) =>
  [event, event.envelope, event.signer].map((part) => Object.keys(part ?? {}))

test('one target receives all seven events, each verifies, and its secret is shown only once', async ({ page }) => {
  const path = newPath()
  receiver.knowsNothingYet()
  const seen: { url: string; text: string }[] = []
  const reading: Promise<unknown>[] = []
  // Finished ones only: the line of live updates never ends.
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/api/')) return
    const text = request
      .response()
      .then(async (answer) => seen.push({ url: request.url(), text: (await answer?.text()) ?? '' }))
    reading.push(text.catch(() => 'a redirect, or the page was left'))
  })
  const asked: { url: string; body: string }[] = []
  page.on('request', (request) => asked.push({ url: request.url(), body: request.postData() ?? '' }))

  await page.goto('/webhooks/new')
  await page.getByLabel('Target URL').fill('https://ada:secret@hooks.example.com')
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await expect(page.getByText('Leave out name and password')).toBeVisible()
  await page.getByLabel('Target URL').fill('https://localhost/hooks')
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  // The service has the last word, and it lands on the field.
  await expect(page.getByLabel('Target URL')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Target URL').fill(receiver.url(path))
  await page.getByRole('button', { name: 'Create endpoint' }).click()

  await expect(secretDialog(page)).toBeVisible({ timeout: 30_000 })
  const secret = (await secretDialog(page).locator('code').textContent()) ?? ''
  expect(secret.length).toBeGreaterThan(40)
  expect(await places(page, secret)).toBe(1)
  expect(await storeSecret(page)).toBe(secret)
  expect(await places(page, secret)).toBe(0)
  receiver.knows(secret)

  await makeEverythingHappen()
  await expect.poll(() => new Set(receiver.at(path).map(({ event }) => event)).size).toBe(7)
  expect(receiver.at(path).filter(({ verified }) => !verified)).toEqual([])
  for (const type of EVENT_TYPES) {
    const real = receiver.at(path).find(({ event }) => event === type)
    expect(keysOf(exampleBody(type)), 'the example in the reference').toEqual(keysOf(JSON.parse(real?.body ?? '{}')))
  }

  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('The receiver accepted it.')).toBeVisible()
  await page.goto('/webhooks')
  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill(path)
  const endpoint = page.getByRole('rowgroup', { name: `Endpoint ${receiver.url(path)}` })
  await expect(endpoint.getByText(/^(Healthy|Recovered)/)).toBeVisible()
  await expect(endpoint.getByRole('img', { name: /^Last 24 hours: \d+ delivered at once, 0 delivered/ })).toBeVisible()
  await endpoint.getByRole('button', { name: /^Show events/ }).press('Enter')
  await expect(endpoint.getByRole('switch', { checked: true })).toHaveCount(7)
  await endpoint.getByRole('link', { name: 'Deliveries of signer.declined' }).click()
  await expect(page).toHaveURL(/event=signer.declined/)
  await expect(page.getByRole('table').getByText('Ada Lovelace', { exact: true })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'signer.declined' }).first().click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Delivered')
  const [declined] = receiver.at(path).filter(({ event }) => event === 'signer.declined')
  await page.getByText('Headers and body').click()
  await page.getByRole('radio', { name: 'As sent' }).check()
  await expect(page.getByRole('region', { name: 'Body' })).toHaveText(declined?.body ?? 'nothing came')
  await page.getByRole('complementary', { name: 'Details' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Declined')
  await page.getByRole('link', { name: 'Deliveries' }).click()
  const back = page.getByRole('row').filter({ hasText: receiver.url(path) })
  await back.getByRole('link', { name: 'signer.declined' }).click()
  await page.getByText('Headers and body').click()
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('signer.declined')

  await Promise.all(reading)
  expect(seen.filter(({ text }) => text.includes(secret))).toEqual([])
  expect(asked.filter(({ url }) => url.includes(secret))).toEqual([])
  const withSecret = asked.filter(({ body }) => body.includes(secret)).map(({ url }) => new URL(url).pathname)
  expect(withSecret).toEqual(['/api/webhooks'])
})

test('a receiver that breaks: retries, dead letters, and all of it recovered under the same ids', {
  tag: '@long',
}, async ({ page }) => {
  const path = newPath()
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(secret)
  const id = await subscribe(receiver.url(path), 'envelope.voided', secret)
  receiver.breaks()
  await page.goto(`/webhooks/${id}`)
  await expect(page.getByRole('region', { name: 'Deliveries' }).getByText('No deliveries yet')).toBeVisible()
  await voided()
  await voided()
  await expectListed(page, page.getByRole('table').getByText('Dead letter').nth(1))
  const row = page.getByRole('table').getByRole('link').first()
  await row.click()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByText('503', { exact: true })).toHaveCount(3)
  await page.getByRole('link', { name: 'Endpoint', exact: true }).click()
  await expect(page).toHaveURL(`/webhooks/${id}`)

  await page.goto(`/webhooks?q=${path}`)
  const endpoint = page.getByRole('rowgroup', { name: `Endpoint ${receiver.url(path)}` })
  await expect(endpoint.getByText('Failing', { exact: true })).toBeVisible()
  await expect(endpoint.getByText(/503.* since .*2 dead letters/)).toBeVisible()
  await endpoint.getByRole('button', { name: /^Show events/ }).click()
  await endpoint.getByRole('switch', { name: 'envelope.voided' }).press('Space')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(endpoint.getByText(/^Paused by Ada Admin/)).toBeVisible()
  await endpoint.getByRole('switch', { name: 'envelope.voided' }).press('Space')
  await page.getByRole('alertdialog').getByRole('checkbox').uncheck()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(endpoint.getByText('2 dead letters').first()).toBeVisible()
  // Home's HTML says it: what arrives later would move the rows below.
  await expect.poll(async () => (await page.request.get('/')).text()).toMatch(/ha(s|ve) \d+ dead letters/)

  receiver.mends()
  await page.goto(`/webhooks/${id}?last=hour`)
  await page.getByRole('status').filter({ hasText: '2 dead letters' }).getByRole('button', { name: 'Retry' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Retry (2 )?failed deliveries$/ })
  await dialog.getByLabel('Event time').selectOption('exact')
  await dialog.getByLabel(/^Until/).fill('2020-01-01T00:00')
  await expect(dialog.getByText('None failed in this time')).toBeVisible()
  await dialog.getByLabel('Event time').selectOption('hour')
  await dialog.getByRole('button', { name: 'Retry 2' }).click()
  await expect(dialog.getByText('2 delivered.')).toBeVisible()
  expect(receiver.at(path)).toHaveLength(2)
  expect(new Set(receiver.at(path).map(({ delivery }) => delivery)).size).toBe(2)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table').getByText('Delivered')).toHaveCount(2)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(timeline.getByText('Retried by Ada Admin')).toBeVisible()
})

test('selected dead letters are retried, and dismissed, together', { tag: '@long' }, async ({ page }) => {
  const path = newPath()
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(secret)
  const id = await subscribe(receiver.url(path), 'envelope.voided', secret)
  receiver.breaks()
  await page.goto(`/webhooks/${id}`)
  await expect(page.getByRole('region', { name: 'Deliveries' }).getByText('No deliveries yet')).toBeVisible()
  await voided()
  await voided()
  await expectListed(page, page.getByRole('table').getByText('Dead letter').nth(1))
  for (const box of await page.getByRole('checkbox', { name: /^Select delivery/ }).all()) await box.check()
  receiver.mends()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Retry' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Retry 2 failed deliveries' })
  await dialog.getByRole('button', { name: 'Retry 2' }).click()
  await expect(dialog.getByText('2 delivered')).toBeVisible()
  expect(receiver.at(path)).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Done' }).click()

  receiver.breaks()
  await voided()
  await page.goto(`/webhooks/${id}?state=dead_lettered`)
  await expectListed(page, page.getByRole('table').getByText('Dead letter'))
  await page.getByRole('checkbox', { name: /^Select delivery/ }).check()
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('1 dead letter dismissed')).toBeVisible()
  await expect.poll(async () => (await subscriptionsOf(receiver.url(path)))[0]?.dead_lettered).toBe(0)
})

test('paused, resumed and recovered: what happened meanwhile arrives', { tag: '@long' }, async ({ page }) => {
  const path = newPath()
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(secret)
  const id = await subscribe(receiver.url(path), 'envelope.voided', secret)
  await page.goto(`/webhooks/${id}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused by Ada Admin/)).toBeVisible()
  await voided()
  await voided()
  // The question tells the count of the moment it was asked.
  await expect(page.getByText('2 dead letters').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Retry 2 dead letters')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume and retry' }).click()
  await expect.poll(() => receiver.at(path).length).toBe(2)
  await expect(page.getByText(/^Paused by/)).toHaveCount(0)
})

test('a test event shows what the receiver answered', async ({ page }) => {
  const path = newPath()
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(secret)
  const id = await subscribe(receiver.url(path), 'envelope.voided', secret)
  receiver.breaks()
  await page.goto(`/webhooks/${id}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Send test event' }).click()
  await expect(dialog.getByText('The receiver didn’t accept it: the target answered 503.')).toBeVisible()
  await expect(dialog.getByText('{"sorry":"out of order"}')).toBeVisible()
  await expect(page.getByText(/Test event sent/)).toHaveCount(0)
  // It is attempted once, and nothing counts it.
  const [tested] = await subscriptionsOf(receiver.url(path))
  expect(tested).toMatchObject({ pending: 0, dead_lettered: 0, failing_attempts: 0 })
  receiver.mends()
  await dialog.getByRole('button', { name: 'Send test event again' }).click()
  await expect(dialog.getByText('The receiver accepted it.')).toBeVisible()
})

test('a delivery is copied with a new signature, which the receiver and the verifier accept', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = newPath()
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(secret)
  const id = await subscribe(receiver.url(path), 'envelope.voided', secret)
  await voided()
  await expect.poll(() => receiver.at(path).length).toBe(1)
  const [first] = receiver.at(path)
  await page.goto(`/webhooks/${id}/deliveries/${first?.delivery}`)
  await page.getByText('Receiver’s answer').click()
  await expect(page.getByText('application/json').first()).toBeVisible()
  await page.getByRole('button', { name: 'Copy with new signature' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  await promisify(execFile)('sh', ['-c', command])
  expect(receiver.at(path)).toMatchObject([{ verified: true }, { verified: true, delivery: first?.delivery }])

  await page.getByRole('link', { name: 'Verify this delivery' }).click()
  await page.getByRole('button', { name: 'Fill in a new signature' }).click()
  await page.getByLabel('Secret').fill(secret)
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Valid: receivers must accept it')
  await page.goto('/settings/activity')
  await expect(page.getByText(/^Got a new signature for the delivery/).first()).toBeVisible()
})

test('removing a subscription on its own page leads back to the list', { tag: '@long' }, async ({ page }) => {
  const id = await subscribe(receiver.url(newPath()), 'envelope.voided', `whsec_${randomUUID()}${randomUUID()}`)
  await page.goto(`/webhooks/${id}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL('/webhooks')
  await expect(page.getByText('Endpoint not found')).toHaveCount(0)
  await page.goto('/webhooks/envelopes')
  await expect(page).toHaveURL('/webhooks')
})

test('a rotation while events flow rejects nothing, and its overlap can be ended', { tag: '@long' }, async ({
  page,
}) => {
  const path = newPath()
  const old = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(old)
  const id = await subscribe(receiver.url(path), 'envelope.voided', old)
  let flowing = true
  const flow = (async () => {
    while (flowing) await voided()
  })()
  await expect.poll(() => receiver.at(path).length).toBeGreaterThan(1)
  await page.goto(`/webhooks/${id}/rotate`)
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(secretDialog(page)).toBeVisible()
  const before = receiver.at(path).length
  await expect.poll(() => receiver.at(path).length).toBeGreaterThan(before + 1)
  const secret = await storeSecret(page)
  // Deliveries go on to arrive, but the old secret signs them.
  await expect(page.getByText(/^Not confirmed yet/)).toBeVisible()
  receiver.knows(old, secret)
  await page.getByRole('radio', { name: /^With the new secret/ }).check()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('The new secret signed it, so the receiver knows it.')).toBeVisible()
  await expect(page.getByText(/^Confirmed: your receiver accepted a test/)).toBeVisible()
  await expect(page.getByText(/^The new secret takes over/)).toBeVisible()
  await page.getByRole('button', { name: 'Switch now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByRole('heading', { name: /^Switch\b(?! to)/ })).toContainText('done')
  const ended = receiver.at(path).length
  await expect.poll(() => receiver.at(path).length).toBeGreaterThan(ended + 1)
  receiver.knows(secret)
  const taken = receiver.at(path).length
  await expect.poll(() => receiver.at(path).length).toBeGreaterThan(taken + 1)
  flowing = false
  await flow
  expect(receiver.at(path).filter(({ verified }) => !verified)).toEqual([])
  expect(await places(page, secret)).toBe(0)
})
