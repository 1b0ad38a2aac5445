import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/desk'
import { wizard } from '../fixtures/wizard'

const PDF = readFileSync('service/seed/documents/nda.pdf')
const LONG = `${'Rental agreement of the flat '.repeat(9)}.pdf`
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })

test('files with unusual names are listed legibly, and keep these names', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  await page.goto('/envelopes/new')
  await page.locator('input[type=file]').setInputFiles([file('Ve\u0301lo 🚲.PDF'), file('..\\..\\"x".pdf'), file(LONG)])
  const names = page.getByRole('list', { name: 'Documents' }).getByRole('textbox', { name: 'Name of the document' })
  await expect(names).toHaveCount(3)
  await expect(names.nth(0)).toHaveValue('Vélo 🚲')
  await expect(names.nth(1)).toHaveValue('"x"')
  await expect(names.nth(2)).toHaveValue(/^Rental agreement of the flat .*…$/)
  await expect(names.nth(2)).toHaveAttribute('title', /^Rental agreement of the flat .*…$/)
  await expect(page.getByText(/^3 documents, \d+ pages/)).toBeVisible()
  await expect(wizard(page).saved).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(width).toBe(0)

  await page.getByRole('navigation', { name: 'Steps of sending' }).getByRole('link', { name: 'Review' }).click()
  const titles = page.getByRole('region', { name: 'Pages and fields' }).getByRole('heading', { level: 4 })
  await expect(titles).toHaveText(['Vélo 🚲', '"x"', /^Rental agreement/])
})
