import { expect, test } from '../fixtures/desk'
import { subject } from '../fixtures/given'
import { issueKey } from '../fixtures/service'

test('an admin adds a key, gives it to a sender, replaces it and takes it away again', async ({
  page,
  signInAs,
  visitor,
  sessionOf,
}) => {
  const [account, name] = [subject('Southwind'), subject('Southwind desk')]
  const secret = await issueKey(account)
  await signInAs('admin')
  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'Add a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await expect(dialog.getByText('Give the key a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('API key').fill('sk_live_mistyped-by-a-letter')
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await expect(dialog.getByText('The service does not accept this key.')).toBeVisible()
  await dialog.getByLabel('API key').fill(secret)
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await expect(dialog).toHaveCount(0)

  const panel = page.getByRole('rowgroup', { name })
  await expect(panel).toContainText(account)
  expect(await page.content()).not.toContain(secret)
  const sam = await visitor({ storageState: await sessionOf('sender') })
  await sam.goto('/settings')
  await expect(sam.getByRole('main')).toContainText('Northwind Legal')
  await panel.getByRole('button', { expanded: false }).first().click()
  await panel.getByRole('button', { name: 'Give it to a person' }).click()
  await panel.getByRole('combobox').selectOption({ label: 'Sam Sender <sender@demo.example>' })
  await panel.getByRole('button', { name: 'Give the key' }).click()
  await expect(panel.getByRole('button', { name: 'Give Sam Sender the default key' })).toBeVisible()
  await sam.goto('/settings')
  await expect(sam.getByRole('main')).toContainText(account)

  await panel.getByRole('button', { name: `Actions of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Replace' }).click()
  await dialog.getByLabel('API key').fill(await issueKey(subject('Another account')))
  await dialog.getByRole('button', { name: 'Replace key' }).click()
  await expect(dialog.getByText('Add it as a key of its own.')).toBeVisible()
  await dialog.getByLabel('API key').fill(await issueKey(account))
  await dialog.getByRole('button', { name: 'Replace key' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel).toContainText('replaced')

  // A default of another account is named with both accounts before anything moves.
  await panel.getByRole('button', { name: `Actions of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Make default' }).click()
  const asked = page.getByRole('alertdialog', { name: `Make “${name}” the default` })
  await expect(asked).toContainText(`the account “${account}”`)
  await expect(asked).toContainText('the account “Northwind Legal”')
  await expect(asked).toContainText('Ada Admin')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByText('Default', { exact: true })).toHaveCount(0)

  await panel.getByRole('button', { name: `Actions of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Sam Sender will use the default key')
  await question.getByRole('button', { name: 'Remove key' }).click()
  // While the question is open the page behind it is hidden: its end says that the key is gone.
  await expect(question).toHaveCount(0)
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a key' })).toBeFocused()
  await sam.goto('/settings')
  await expect(sam.getByRole('main')).toContainText('Northwind Legal')
})
