import { expect as atOnce, test } from './fixtures/desk'
import { envelope, person, signs } from './fixtures/given'

// A change travels from the service over the dashboard to the page, on a machine as slow as it may be.
const expect = atOnce.configure({ timeout: 30_000 })

test('the bell counts what is new without reload, and the list leads to it by keyboard', async ({
  page,
  signInAs,
  expectAccessible,
  expectFits,
}) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')] as const
  const nda = await envelope('nda', [...people], { signedBy: 1 })
  await signInAs('sender')
  await page.goto('/')
  const desk = page.getByRole('complementary', { name: 'Desk' })
  await expect(desk.getByText('Live', { exact: true })).toBeVisible()

  await signs(people[1])
  await expect(desk.getByRole('button', { name: /^Notifications, \d+\+? new$/ })).toBeVisible()

  await page.keyboard.press('n')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const item = list.getByRole('listitem').filter({ hasText: nda.subject })
  await expect(item).toContainText('is completed')
  await expect(item).toContainText('(unread)')
  await expectAccessible()
  await expectFits()
  await item.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/envelopes/${nda.id}`)
  await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(item).not.toContainText('(unread)')
})

test('who turns it on in a browser is notified outside of the page', { tag: '@long' }, async ({
  page,
  context,
  signInAs,
}) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')] as const
  const nda = await envelope('nda', [...people], { signedBy: 1 })
  await context.grantPermissions(['notifications'])
  // The screen's own notifications cannot be looked at, so the page says which ones it has the browser show.
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(title)
      }
    }
  })
  await signInAs('sender')
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On in this browser until you sign out')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'Desk' }).getByText('Live', { exact: true })).toBeVisible()

  await signs(people[1])
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shown') as string[]), { timeout: 30_000 })
    .toContain(`“${nda.subject}” is completed`)
})
