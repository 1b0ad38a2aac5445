import { readFileSync } from 'node:fs'
import { beginBulkJob } from '../fixtures/database'
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
  await page.getByRole('button', { name: /actions for /i }).click()
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
  await use('Email').selectOption({ label: 'Counterparty: email' })
  await use('Name').selectOption({ label: 'Counterparty: name' })
  const shared = page.getByRole('group')
  if (await shared.count()) await shared.getByRole('button', { name: 'Me' }).click()
  await page.getByRole('button', { name: 'Next: check' }).click()

  await expect(page.getByLabel('Email, line 3')).toBeVisible()
  // A reload of the tab keeps what was entered.
  await page.reload()
  await expect(page.getByText('3 envelopes, 1 row to correct')).toBeVisible()
  const cell = page.getByLabel('Email, line 3')
  await expect(cell).toHaveAccessibleDescription(/not an email address/)
  await expectAccessible()
  await cell.fill(people[1]?.email ?? '')
  // The note goes when the cell is left; the row below it takes the click all the same.
  const below = page.getByRole('checkbox', { name: 'Send line 4' })
  await below.click()
  await expect(below).not.toBeChecked()
  await below.click()
  await expect(below).toBeChecked()
  await cell.press('Enter')
  await expect(page.getByText('3 envelopes, nothing to correct')).toBeVisible()
  await expect(page.getByLabel('Email, line 4')).toBeFocused()

  await page.getByRole('button', { name: 'Next: review' }).click()
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('3 envelopes, about 5 s')
  await page.getByRole('button', { name: 'Send 3 envelopes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 3 envelopes' }).click()
  await page.waitForURL(/\/bulk-jobs\/[0-9a-f-]+$/)
  await beginBulkJob(page.url().split('/').at(-1) ?? '')

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

test('a table as people write it: every line is explained, a bulk send from it has a name, and its result can be sent again', {
  tag: '@long',
}, async ({ page, signInAs, expectAccessible, expectFits }) => {
  await signInAs('sender')
  const template = await templateId('nda')
  const people = [person('Ann One'), person('Bea Two'), person('Cy Three')]
  const title = subject('Sent from a table')
  const [ann, bea, cy] = people.map(({ email }) => email)
  const lines = [
    'Staff of March;;',
    'Counterparty name;Counterparty email;Firma',
    `"Ann" One;Ann One <${ann}>;Müller & Söhne`,
    '',
    `Bea Two;mailto:${bea};"5"" pipe`,
    `Cy Three;${cy};"Öko; GmbH"`,
  ]
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
  await page.goto(`/templates/${template}/send-many`)
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[type=file]').setInputFiles(file)
  await choose({ name: 'March.csv', mimeType: 'text/csv', buffer })

  await expect(page.getByText('3 rows from 6 lines of March.csv')).toBeVisible()
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252')
  await expect(page.getByLabel('Separator')).toHaveValue(';')
  for (const sentence of [
    'Line 1 is above the header, and not sent.',
    'Line 2 is the header.',
    '1 line is empty, and left out.',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(/^Line 3: A quotation mark is out of place/)).toBeVisible()
  await expect(page.getByText(/^Line 5: A quotation mark is out of place/)).toBeVisible()
  await expectAccessible()
  await expectFits()
  const first = page.getByRole('region', { name: 'First rows' })
  await page.getByLabel('Encoding').selectOption('windows-1251')
  await expect(first.getByText('Mьller & Sцhne')).toBeVisible()
  await page.getByLabel('Encoding').selectOption('windows-1252')
  await expect(first.getByText('Müller & Söhne')).toBeVisible()
  await page.getByRole('button', { name: 'Next: columns' }).click()

  const shared = page.getByRole('group')
  if (await shared.count()) await shared.getByRole('button', { name: 'Me', exact: true }).click()
  const text = page.getByLabel('Subject', { exact: true })
  await text.fill(`${title} for {Company}`)
  await expect(text).toHaveAccessibleDescription(/no column {Company}/)
  await text.fill(`${title} for `)
  await page.getByRole('button', { name: 'Insert column into the subject' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Firma' }).click()
  await expect(text).toHaveValue(`${title} for {Firma}`)
  await expect(page.getByText(`${title} for Müller & Söhne`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Next: check' }).click()
  await expect(page.getByText('3 envelopes, nothing to correct, 2 warnings')).toBeVisible()
  await page.getByLabel('Counterparty name, line 3').fill('Ann One')
  await page.getByLabel('Counterparty name, line 3').press('Tab')
  await expect(page.getByText('3 envelopes, nothing to correct, 1 warning', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Next: review' }).click()
  const name = page.getByLabel('Name of this bulk send')
  await expect(name).toHaveValue('March')
  await name.fill('Staff of March')
  await page.getByRole('button', { name: 'Send 3 envelopes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 3 envelopes' }).click()
  await expect(page.getByRole('heading', { name: 'Staff of March', level: 1 })).toBeVisible()
  await expect(page.getByText('3 of 3 envelopes sent')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download results (CSV)' }).click()
  const result = readFileSync(await (await download).path())
  expect(result.toString()).toContain(`"${title} for 5"" pipe"`)
  await page.goto(`/templates/${template}/send-many`)
  await choose({ name: 'result.csv', mimeType: 'text/csv', buffer: result })
  await expect(page.getByText('3 rows from 4 lines of result.csv')).toBeVisible()
  await expect(page.getByText('3 rows are left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Next: columns' }).click()
  await expect(page.getByLabel('Use of Counterparty email')).toHaveValue(/^email /)
  await expect(page.getByLabel('Use of Subject')).toHaveValue('subject')
})
