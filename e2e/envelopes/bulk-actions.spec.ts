import { randomUUID } from 'node:crypto'
import { beginBulkJob } from '../fixtures/database'
import { expect, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'

test('a selection is checked first; a bulk job can be undone, and another one voids what it can', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const word = `batch${randomUUID().slice(0, 8)}`
  const [ada, bo] = [person('Ada Lovelace'), person('Bo Lindqvist')]
  const open = await envelope('nda', [ada, bo], { called: `Lease ${word}` })
  await envelope('nda', [ada, bo], { called: `Sale ${word}` })
  const signed = await envelope('nda', [ada, bo], { called: `Loan ${word}`, signedBy: 2 })
  const selectAll = async () => {
    await page.goto(`/envelopes?q=${word}`)
    await page.getByRole('checkbox', { name: `Select ${open.subject}` }).check()
    await page.getByRole('button', { name: 'Select all 3 matching' }).click()
  }
  const dialog = page.getByRole('dialog')
  await signInAs('sender')

  await selectAll()
  await page.getByRole('button', { name: 'Send reminder' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'possible' })).toHaveText('2 possible, 1 already signed')
  await expect(dialog.getByText(signed.subject)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send reminders for 2 envelopes' }).click()
  // The page has an undo, and a toast keeps it at hand on other pages.
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Bulk jobs' }).first().click()
  await page.waitForURL('**/bulk-jobs')
  await dialog.filter({ hasText: '2 envelopes will be reminded' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: nothing was reminded')).toBeVisible()
  const newest = page.getByRole('list', { name: 'Bulk jobs' }).getByRole('listitem').first()
  await expect(newest).toContainText('0 of 2 envelopes reminded')
  await expect(newest).toContainText('Cancelled')

  await selectAll()
  await page.getByRole('button', { name: 'Void', exact: true }).click()
  await dialog.getByLabel('Reason').fill('Sent with the wrong price')
  await dialog.getByRole('button', { name: 'Void 2 envelopes' }).click()
  await page.waitForURL(/\/bulk-jobs\/[0-9a-f-]+$/)
  await beginBulkJob(page.url().split('/').at(-1) ?? '')
  await expect(page.getByText('2 of 2 envelopes voided')).toBeVisible()
  await expectAccessible()
  await page.goto(`/envelopes?q=${word} status:voided`)
  await expect(page.getByRole('table', { name: 'Envelopes' }).locator('a[data-row]')).toHaveCount(2)
})

test('a zip that the browser did not begin to download is started from its page at once', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const word = `zip${randomUUID().slice(0, 8)}`
  const signed = await envelope('nda', [person('Ada Lovelace'), person('Bo Lindqvist')], {
    called: `Loan ${word}`,
    signedBy: 2,
  })
  await signInAs('sender')
  // As browsers do that block downloads which a page begins.
  await page.addInitScript(() => {
    HTMLAnchorElement.prototype.click = () => undefined
  })
  await page.goto(`/envelopes?q=${word}`)
  await page.getByRole('checkbox', { name: `Select ${signed.subject}` }).check()
  // A reminder would go to nobody.
  await expect(page.getByRole('button', { name: 'Download PDFs' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reminder' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Download PDFs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download 1 PDF' }).click()
  await page.waitForURL('**/bulk-jobs/*')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Start download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^signed-pdfs-.*\.zip$/)
  await expect(page.getByText('1 of 1 PDF in the zip')).toBeVisible()
})
