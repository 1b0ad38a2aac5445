import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { wizard } from '../fixtures/wizard'

test.beforeEach(({ signInAs }) => signInAs('sender'))

/** As from a mail program's address line. */
const paste = (input: Locator, text: string) =>
  input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('pasted people become recipients, are ordered by keyboard, taken back and scheduled', async ({
  page,
  expectAccessible,
}) => {
  const names = page.getByLabel('Name', { exact: true })
  const inOrder = (expected: string[]) =>
    expect
      .poll(() => names.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)))
      .toEqual(expected)

  await page.goto(`/drafts/${randomUUID()}/documents?new=envelope`)
  await paste(
    page.getByLabel('Email', { exact: true }),
    'Ada <ada@gmial.com>, "Hopper, Grace" <grace@y.example>; Bo <bo@z.example>',
  )
  await expect(page.getByText('3 people were added.')).toBeVisible()
  await page.getByLabel('Set signing order').check()

  const ada = page.getByRole('button', { name: 'Move Ada' })
  await ada.press('Space')
  await ada.press('ArrowDown')
  await expect(page.getByText('Ada is at position 2 of 3.')).toBeAttached()
  await ada.press('Space')
  await inOrder(['Grace Hopper', 'Ada', 'Bo'])
  await page.getByRole('button', { name: 'Remove recipient 1' }).click()
  await inOrder(['Ada', 'Bo'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await inOrder(['Grace Hopper', 'Ada', 'Bo'])
  await page.getByLabel('At the same time as Ada').check()
  await expectAccessible()
  await expect(wizard(page).saved).toBeVisible()
  await page.reload()
  await inOrder(['Grace Hopper', 'Ada', 'Bo'])

  const { subject, order } = wizard(page)
  await page.goto(page.url().replace('documents', 'message'))
  await page.waitForURL(/\/review/)
  await subject.fill('Lease')
  await page.getByLabel('At a date and time').check()
  await expect(page.getByLabel('Date and time', { exact: true })).toHaveValue(/T09:00$/)
  await expect(
    page.getByText(/^Grace Hopper is invited on .* at 09:00 .*; Ada and Bo after Grace Hopper has signed\.$/),
  ).toBeVisible()
  await expect(order).toContainText('Step 2 of 2')
  await expect(page.getByRole('link', { name: 'Ada needs a signature field.' })).toBeVisible()
  await page.getByRole('link', { name: /ada@gmial\.com\. Did you mean ada@gmail\.com/ }).click()
  await expect(page.getByLabel('Email', { exact: true }).nth(1)).toBeFocused()
})

test('the sender adds themselves, and the draft keeps it', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/drafts/${randomUUID()}/recipients?new=envelope`)
  // The address of a step that it had before.
  await page.waitForURL(/\/documents/)
  await page.getByRole('button', { name: 'Add me', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sam Sender')
  await page.getByLabel('Name', { exact: true }).press('Tab')
  await expect(wizard(page).saved).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sam Sender')

  await page.getByRole('button', { name: 'Add recipient' }).click()
  await expect(page.getByLabel('Name', { exact: true }).nth(1)).toBeFocused()
})

test('two empty private messages are open at the same time, and the newer one has the focus', async ({ page }) => {
  await page.goto(`/drafts/${randomUUID()}/documents?new=envelope`)
  await paste(page.getByLabel('Email', { exact: true }), 'Ada <ada@x.example>, Bo <bo@z.example>')
  await expect(page.getByText('2 people were added.')).toBeVisible()

  const openers = page.getByRole('button', { name: 'Private message' })
  await openers.first().click()
  const messages = page.getByLabel(/^Private message/)
  await expect(messages.first()).toBeFocused()
  await openers.first().click()

  await expect(messages).toHaveCount(2)
  await expect(messages.last()).toBeFocused()
  await messages.first().fill('For Ada alone')
  await expect(messages.first()).toHaveValue('For Ada alone')
})
