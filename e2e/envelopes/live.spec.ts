import type { Page } from '@playwright/test'
import type { Subscription } from '../../lib/contract/webhook'
import { expect as atOnce, signOut, takeDemoAccount, test } from '../fixtures/desk'
import { expectListed, participant, title } from '../fixtures/envelope'
import { envelope, person, signs, subject } from '../fixtures/given'
import { get } from '../fixtures/service'
import { whileHung } from '../fixtures/service-process'

// A change travels from the service over the dashboard to the page, on a machine as slow as it may be.
const expect = atOnce.configure({ timeout: 30_000 })
test.setTimeout(120_000)

/** The state in the navigation: set once the server has told that it tells of changes. */
const live = (page: Page) => page.getByRole('complementary', { name: 'Desk' }).getByText('Live', { exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Fails when the page was loaded again meanwhile. */
async function withoutReload(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-kept', ''))
  await act()
  await expect(page.locator('body[data-kept]')).toHaveCount(1)
}

test('an open feed and an open envelope move without reload when people sign', async ({ visitor, sessionOf }) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')] as const
  const nda = await envelope('nda', [...people])
  const storageState = await sessionOf('support')
  const [feed, page] = [await visitor({ storageState }), await visitor({ storageState })]
  await feed.goto('/envelopes')
  await page.goto(`/envelopes/${nda.id}`)
  for (const each of [feed, page]) await expect(live(each)).toBeVisible()
  await expectListed(feed, row(feed, nda.subject))
  await expect(row(feed, nda.subject)).toContainText('Sent')

  await withoutReload(page, async () => {
    await withoutReload(feed, async () => {
      await signs(people[0])
      await expect(participant(page, people[0].email)).toContainText('Signed')
      await signs(people[1])
      await expect(title(page)).toContainText('Signed')
      await expect(row(feed, nda.subject)).toContainText('Signed')
    })
  })
})

test('a filtered list says what its filter no longer lets in; news waits for a click', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', people, { signedBy: 1 })
  await signInAs('sender')
  await page.goto('/envelopes?status=Sent')
  await expect(live(page)).toBeVisible()
  await expectListed(page, row(page, nda.subject))
  const called = subject('News')

  for (const who of people.slice(1)) await signs(who)
  await envelope('nda', people, { called })

  await expect(row(page, nda.subject)).toContainText('Signed')
  await expect(row(page, called)).toHaveCount(0)
  await page.getByRole('button', { name: '1 new envelope' }).click()
  await expect(row(page, called)).toBeVisible()
  await expect(row(page, nda.subject)).toHaveCount(0)
})

test('what happened while nobody looked is there when the line is', { tag: '@long' }, async ({ page, signInAs }) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')] as const
  const nda = await envelope('nda', [...people])
  await signInAs('support')
  let cut = true
  await page.route('**/api/live?*', (route) => (cut ? route.abort() : route.continue()))
  await page.goto(`/envelopes/${nda.id}`)
  await expect(page.getByRole('complementary', { name: 'Desk' })).toContainText('Checking every 30 s')

  await signs(people[0])
  cut = false

  await expect(live(page)).toBeVisible()
  await expect(participant(page, people[0].email)).toContainText('Signed')
})

test('a page is live only while updates arrive', { tag: '@long' }, async ({ page, signInAs, visitor, sessionOf }) => {
  const chip = page.getByRole('complementary', { name: 'Desk' })
  await signInAs('admin')
  await page.goto('/')
  await expect(live(page)).toBeVisible()
  await whileHung(async () => {
    await expect(chip).toContainText('The service does not answer')
    await expect(live(page)).toHaveCount(0)
    await page.reload()
    await expect(chip).toContainText('Northwind Legal')
    await expect(chip).not.toContainText('Signing service')
  })
  await expect(live(page)).toBeVisible()

  await page.goto('/settings/mirror')
  const admin = await visitor({ storageState: await sessionOf('admin') })
  const own = (await get<Subscription[]>('/webhooks')).find(
    ({ target_url, event_type }) => target_url.endsWith('/api/hooks/service') && event_type === 'signer.opened',
  )
  await admin.goto(`/webhooks/${own?.id}`)
  await admin.locator('summary').filter({ hasText: 'events' }).click()
  await admin.getByRole('switch', { name: 'signer.opened' }).press('Space')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(chip).toContainText('Live updates are incomplete')
  await expect(live(page)).toHaveCount(0)
  const line = page.getByRole('region', { name: /^Live updates/ })
  await expect(line).toContainText('Subscriptions are missing or paused')
  await line.getByText('Details').click()
  await expect(line.getByText('signer.opened is paused')).toBeVisible()
  await line.getByRole('button', { name: 'Repair' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Repair' }).click()
  await expect(live(page)).toBeVisible()
})

test('a page whose session has ended is not live', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/sign-in')
  await takeDemoAccount(page, 'support')
  await expect(live(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await signOut(other)
  await expect(other).toHaveURL(/sign-in/)
  await expect(page.getByRole('complementary', { name: 'Desk' })).toContainText('Not live: signed out')
  await expect(live(page)).toHaveCount(0)
})

test('an admin sees whether live updates work, and why; nobody else does', { tag: '@long' }, async ({
  page,
  signInAs,
  visitor,
  sessionOf,
  expectAccessible,
}) => {
  // The comparison has its minute.
  test.setTimeout(150_000)
  await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await signInAs('admin')
  await page.goto('/settings/mirror')
  const line = page.getByRole('region', { name: 'Live updates On' })
  await line.getByText('Details').click()
  await expect(line.getByText('7 of 7 active')).toBeVisible()
  await expect(line.getByText('0 in the last 14 days')).toBeVisible()
  await expectAccessible()

  await line.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
  await expect(line.getByText('the old one until')).toBeVisible()

  for (const role of ['support', 'sender'] as const) {
    const other = await visitor({ storageState: await sessionOf(role) })
    await other.goto('/settings/mirror')
    await expect(other.getByText('does not include this page')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
    expect((await other.request.get('/api/live/state')).status()).toBe(403)
  }
})
