import { expect, test } from './fixtures/desk'
import { envelope, person } from './fixtures/given'

test('the settings say for how many envelopes automatic reminders are turned on', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await signInAs('admin')
  await page.goto('/settings/reminders')
  await expect(page.getByText(/wait for a signature \([1-9][\d,]*\+?\)/)).toBeVisible()
  await expectAccessible()
})
