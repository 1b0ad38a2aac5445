import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/desk'
import { person, subject, templateId } from '../fixtures/given'

test('three pasted rows are corrected in the cell, sent, and their results downloaded', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('sender')
  const template = await templateId('nda')
  const people = [person('Ada Lovelace'), person('Bo Lindqvist'), person('Cy Twombly')]
  const title = subject('Sent to many')
  const cells = people.map(({ name, email }, index) => [name, index === 1 ? email.replace('@', ' at ') : email, title])
  await page.goto(`/templates/${template}`)
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Send to many' }).click()

  await page.getByLabel('Paste rows from a spreadsheet').evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [['Name', 'Email', 'Subject'], ...cells].map((row) => row.join('\t')).join('\n'),
  )
  await expect(page.getByText('3 rows from 4 lines of Pasted rows')).toBeVisible()
  await page.getByRole('button', { name: 'Next: columns' }).click()
  // The template has two slots, and the header says of neither that it is meant.
  const use = (column: string) => page.getByLabel(`Use of ${column}`)
  await expect(use('Email')).toHaveValue('ignore')
  await expect(page.getByText('Not used yet. Choose whose it is.')).toHaveCount(2)
  await use('Email').selectOption({ label: 'Counterparty: e-mail' })
  await use('Name').selectOption({ label: 'Counterparty: name' })
  const shared = page.getByRole('group')
  if (await shared.count()) await shared.getByRole('button', { name: 'Me' }).click()
  await page.getByRole('button', { name: 'Next: check' }).click()

  await expect(page.getByLabel('Email, line 3')).toBeVisible()
  // A reload of the tab keeps what was entered.
  await page.reload()
  await expect(page.getByText('3 envelopes, 1 row to correct')).toBeVisible()
  const cell = page.getByLabel('Email, line 3')
  await expect(cell).toHaveAccessibleDescription(/not an e-mail address/)
  await expectAccessible()
  await cell.fill(people[1]?.email ?? '')
  await cell.press('Enter')
  await expect(page.getByText('3 envelopes, nothing to correct')).toBeVisible()
  await expect(page.getByLabel('Email, line 4')).toBeFocused()

  await page.getByRole('button', { name: 'Next: review' }).click()
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('3 envelopes, about 5 s')
  await page.getByRole('button', { name: 'Send 3 envelopes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 3 envelopes' }).click()
  await page.waitForURL(/\/bulk-jobs\/[0-9a-f-]+$/)

  await expect(page.getByText('3 of 3 envelopes sent')).toBeVisible()
  await expectAccessible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download results (CSV)' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['"2"', '"3"', '"4"'])
  await page.getByRole('link', { name: 'Bo Lindqvist' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})
