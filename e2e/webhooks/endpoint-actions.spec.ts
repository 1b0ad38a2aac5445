import { randomUUID } from 'node:crypto'
import type { Request, Route } from '@playwright/test'
import { EVENT_TYPES } from '../../lib/contract/constants'
import type { Subscription } from '../../lib/contract/webhook'
import { expect as atOnce, test } from '../fixtures/desk'
import { startReceiver } from '../fixtures/receiver'
import { get, subscribe } from '../fixtures/service'
import { webhookPages } from '../fixtures/webhook-pages'

// On a machine as slow as it may be.
const expect = atOnce.configure({ timeout: 40_000 })
test.setTimeout(180_000)

let receiver: Awaited<ReturnType<typeof startReceiver>>
test.beforeAll(async () => {
  receiver = await startReceiver()
})
test.afterAll(() => receiver.stop())
test.beforeEach(({ signInAs }) => signInAs('admin'))

/** An address nobody else in the run listens at. */
const newTarget = () => receiver.url(`hooks/${randomUUID().slice(0, 8)}`)
const subscriptionsOf = async (target: string) =>
  (await get<Subscription[]>('/webhooks')).filter(({ target_url }) => target_url === target)

/** The dashboard's answer for all but one, which is not asked for. */
async function fulfillAllBut(route: Route, list: 'eventTypes' | 'subscriptions'): Promise<void> {
  const body = route.request().postDataJSON()
  const [left, ...others] = body[list]
  const answer = await route.fetch({ postData: { ...body, [list]: others } })
  const failed = [{ name: left, message: 'not this moment' }]
  await route.fulfill({ json: { ...(await answer.json()), failed } })
}

test('an event that fails is created afterwards, and a lost answer creates nothing twice', { tag: '@long' }, async ({
  page,
}) => {
  const target = newTarget()
  const posted = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/webhooks')
  await page.route('**/api/webhooks', (route) =>
    posted(route.request()) ? fulfillAllBut(route, 'eventTypes') : route.continue(),
  )
  await webhookPages(page).create(target)
  await expect(page.getByText('Created: 6 of 7 events')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '1 of 7 events failed' })).toContainText('not this moment')
  await page.unroute('**/api/webhooks')
  await page.getByRole('button', { name: 'Retry 1 event' }).click()
  await expect(page.getByText('Created: 7 of 7 events')).toBeVisible()
  expect((await subscriptionsOf(target)).map(({ event_type }) => event_type).sort()).toEqual([...EVENT_TYPES].sort())

  const lost = newTarget()
  await page.route('**/api/webhooks', async (route) => {
    if (!posted(route.request())) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await webhookPages(page).create(lost)
  await expect(page.getByText('We don’t know yet whether the endpoint was created')).toBeVisible()
  await expect(page.getByText('This address receives all events already.')).toBeVisible()
  expect(await subscriptionsOf(lost)).toHaveLength(7)
})

test('an action that fails for an event says so, and is retried for it alone', { tag: '@long' }, async ({ page }) => {
  const target = newTarget()
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  await subscribe(target, 'envelope.voided', secret)
  const id = await subscribe(target, 'envelope.sent', secret)
  await page.goto(`/webhooks/${id}`)
  const dialog = page.getByRole('alertdialog')
  await page.route('**/api/webhooks/actions', (route) => fulfillAllBut(route, 'subscriptions'), { times: 1 })
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Pause all' }).click()
  await dialog.getByRole('button', { name: 'Pause all 2' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 of 2 events failed')
  await expect(dialog.getByRole('alert')).toContainText('not this moment')
  expect((await subscriptionsOf(target)).filter(({ state }) => state === 'paused')).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Retry 1 event' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await subscriptionsOf(target)).every(({ state }) => state === 'paused')).toBe(true)
})

test('what one admin does to an endpoint is in the list of another', { tag: '@long' }, async ({
  page,
  visitor,
  sessionOf,
}) => {
  const target = newTarget()
  const other = await visitor({ storageState: await sessionOf('admin') })
  await other.goto(`/webhooks?q=${encodeURIComponent(target)}`)
  const row = other.getByRole('rowgroup', { name: `Endpoint ${target}` })
  await expect(other.getByText('No endpoints match')).toBeVisible()

  await webhookPages(page).create(target)
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Open the endpoint' }).click()
  const act = async (item: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${item} 7` })
      .click()
  }
  await act('Pause all')
  await expect(row.getByText(/^Paused by Ada Admin/)).toBeVisible()
  await act('Resume all')
  await expect(row.getByText(/^Paused/)).toHaveCount(0)
  await act('Remove all')
  await expect(row).toHaveCount(0)
})
