import { randomUUID } from 'node:crypto'
import { expect as atOnce, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'
import { startReceiver } from '../fixtures/receiver'
import { subscribe } from '../fixtures/service'
import { SERVICE } from '../fixtures/stack'

// A list is asked for again every 30 s: what was created beside the dashboard is there by then.
const expect = atOnce.configure({ timeout: 40_000 })

const PAGES = [
  '/webhooks',
  '/webhooks/new',
  '/webhooks/verify',
  '/webhooks/samples',
  '/webhooks/reference',
  '/webhooks/x',
  '/webhooks/x/rotate',
  '/webhooks/x/deliveries/y',
]
const ROUTES = [
  '/api/webhooks',
  '/api/webhooks/endpoints',
  '/api/recoveries',
  '/api/webhooks/reference',
  '/api/webhooks/endpoints/x',
  '/api/webhooks/endpoints/x/deliveries',
  '/api/webhooks/deliveries?envelope=6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01',
  '/api/webhooks/x/deliveries/y',
]
const REFUSAL = 'Only admins can manage webhooks.'
const TABS = 'aria-label="Developer tools"'

test('every page of webhooks says whom other roles can ask, and shows nothing else', {
  tag: '@long',
}, async ({ page, signInAs }) => {
  const htmlOf = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).text()
  await signInAs('admin')
  expect(await htmlOf('/webhooks')).toContain(TABS)

  for (const role of ['support', 'sender'] as const) {
    await signInAs(role)
    for (const path of PAGES) {
      const html = await htmlOf(path)
      expect(html, path).toContain(REFUSAL)
      expect(html, path).not.toContain(TABS)
    }
    for (const route of ROUTES) expect((await page.request.get(route)).status(), route).toBe(403)

    const path = '/webhooks/x/deliveries/y'
    await page.goto(path)
    await expect(page.getByText(REFUSAL)).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation', { name: 'Developer tools' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
  }
})

test("the sandbox's own endpoint is well, shows what was delivered to it, and accepts a test", async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/webhooks')
  const endpoint = page.getByRole('rowgroup', { name: `Endpoint ${SERVICE}/sample-receiver` })
  await expect(endpoint.getByText('Healthy')).toBeVisible()
  await endpoint.getByRole('link').first().click()
  await expect(page.getByRole('table').getByText('Delivered').nth(9)).toBeVisible()
  await expect(page.getByRole('table').getByText(/^(Pending|Dead letter)$/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send test event' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog.getByText('The receiver accepted it.').first()).toBeVisible()
})

test('the pages of webhooks are accessible in both themes', { tag: '@long' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const receiver = await startReceiver()
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(secret)
  const path = `hooks/${randomUUID().slice(0, 8)}`
  const id = await subscribe(receiver.url(path), 'envelope.sent', secret)
  await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  // Right after a start the sample tenant's envelopes come as well.
  await expect.poll(() => receiver.at(path).length, { timeout: 30_000 }).toBeGreaterThan(0)

  await signInAs('admin')
  await page.goto('/webhooks')
  const endpoint = page.getByRole('rowgroup', { name: `Endpoint ${receiver.url(path)}` })
  await endpoint.getByRole('button', { name: /^Show events/ }).click()
  await expect(endpoint.getByRole('switch', { name: 'envelope.sent' })).toBeChecked()
  await expectAccessible()
  await page.goto('/webhooks/new')
  await page.getByRole('radio', { name: /^Use my own/ }).check()
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await expect(page.getByText('Enter the address')).toBeVisible()
  await expectAccessible()
  await page.goto(`/webhooks/${id}/rotate`)
  await expect(page.getByRole('button', { name: 'Rotate secret' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(page.getByRole('dialog', { name: 'Store this secret' })).toBeVisible()
  await expectAccessible()

  await page.goto(`/webhooks/${id}`)
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await expectAccessible()
  await receiver.stop()
})

test('the dialogs of an endpoint are accessible in both themes', { tag: '@long' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const receiver = await startReceiver()
  const id = await subscribe(receiver.url(`hooks/${randomUUID()}`), 'envelope.sent', `whsec_${randomUUID()}`)
  await signInAs('admin')
  await page.goto(`/webhooks/${id}`)
  for (const action of ['Send test event', 'Change target', 'Pause', 'Remove']) {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await receiver.stop()
})
