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
  await expect(page.getByRole('button', { name: /^Notifications, \d+\+? new$/ })).toBeVisible()

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
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(item).not.toContainText('(unread)')
})
