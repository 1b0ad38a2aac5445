import { expect, test } from './fixtures/desk'

test('a template is duplicated and saved, then deleted after its consequences were read', async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  await page.goto('/templates')
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.waitForURL(/\/drafts\/[0-9a-f-]+\/documents/)
  const draft = page.url().replace(/\/documents.*$/, '')

  await page.goto(`${draft}/message`)
  const name = `Copy for the journey ${Date.now()}`
  await page.getByLabel('Template name').fill(name)
  await page.goto(`${draft}/review`)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('heading', { name: `Saved “${name}”` })).toBeVisible()
  await page.getByRole('link', { name: 'Open the template' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Envelopes that were sent from it stay as they are.')
  await page.getByRole('button', { name: 'Delete template' }).click()
  await page.waitForURL(/\/templates$/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('support sees templates without the means to change them', async ({ page, signInAs }) => {
  await signInAs('support')
  await page.goto('/templates')
  await expect(page.getByRole('list').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create template' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0)
})
