import { expect, test } from './fixtures/desk'
import { expectListed } from './fixtures/envelope'
import { envelope, person } from './fixtures/given'

test.setTimeout(90_000)

test('an admin finds a contact, merges two addresses, separates them again, and forgets the person', async ({
  page,
  signInAs,
}) => {
  const [work, home] = [person('Konstanze Abel'), person('Konstanze Abel-Roth')]
  const { subject } = await envelope('nda', [work, home])
  await signInAs('admin')
  await page.goto('/envelopes')
  await expectListed(page, page.getByRole('link', { name: subject }))
  await page.getByRole('link', { name: 'Signers', exact: true }).click()
  await page.getByRole('link', { name: 'Contacts' }).click()

  await page.getByRole('searchbox', { name: 'Search people' }).fill('konstance abel')
  await expect(page.getByText(/written alike/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search people' }).fill(work.email)
  const found = page.getByRole('table', { name: 'People' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('heading', { name: 'Konstanze Abel', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  // Its own name is there, and typing replaces it.
  await expect(dialog.getByLabel('The other contact')).toHaveValue(work.name)
  await dialog.getByLabel('The other contact').pressSequentially(home.email)
  await expect(dialog.getByLabel('The other contact')).toHaveValue(home.email)
  await dialog.getByRole('radio', { name: /Konstanze Abel-Roth/ }).check()
  await dialog.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByRole('button', { name: `Separate ${home.email}` })).toBeVisible()
  await page.getByRole('button', { name: `Separate ${home.email}` }).click()
  await expect(page.getByRole('button', { name: /^Separate / })).toHaveCount(0)

  await page.getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Envelopes and their audit trails')
  await page.getByRole('button', { name: 'Forget contact' }).click()
  await expect(page.getByRole('heading', { name: 'Contact forgotten' })).toBeVisible()
  await page.getByRole('link', { name: 'All contacts' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill(work.email)
  await expect(page.getByText(/Nobody found|written alike/)).toBeVisible()
})
