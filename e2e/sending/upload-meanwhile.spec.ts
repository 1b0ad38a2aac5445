import { readFileSync } from 'node:fs'
import { noisePdf } from '../../lib/tests/noise-pdf'
import { expect, test } from '../fixtures/desk'
import { draftWithDocuments, signatureField } from '../fixtures/draft'
import { wizard } from '../fixtures/wizard'

const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })

function signal() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test.beforeEach(({ signInAs }) => signInAs('sender'))

test('a sender goes on at once, and the files become documents on the way', { tag: '@long' }, async ({ page }) => {
  const [first, rest] = [signal(), signal()]
  await page.route('**/api/drafts/*/uploads', async (route) => {
    if (route.request().method() === 'POST') await first.opened
    await route.continue()
  })
  await page.route('**/api/uploads/*', async (route) => {
    const offset = await route.request().headerValue('upload-offset')
    // Of the large file the first part arrives, and the rest later.
    if (offset && offset !== '0') await rest.opened
    await route.continue()
  })
  await page.goto('/envelopes/new')
  const annex = readFileSync('service/seed/documents/offer-letter.pdf')
  await page.locator('input[type=file]').setInputFiles([pdf('Lease.pdf', noisePdf(5)), pdf('Annex.pdf', annex)])
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  first.open()
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  const steps = page.getByRole('navigation', { name: 'Steps of sending' })
  await steps.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText(/^Uploading Lease\.pdf: \d+ %$/)).toBeVisible()
  const pages = page.getByRole('region', { name: 'Pages and fields' })
  await expect(pages.getByRole('heading', { name: 'Annex' })).toBeVisible()
  await expect(pages.getByText('Lease: It is still being uploaded.')).toBeVisible()

  await steps.getByRole('link', { name: 'Fields' }).click()
  const annexPage = page.getByRole('group', { name: /: Annex$/ }).first()
  await expect(annexPage).toHaveAccessibleName('Page 1 of 4: Annex')
  const before = await annexPage.boundingBox()
  rest.open()
  await expect(annexPage).toHaveAccessibleName('Page 2 of 5: Annex')
  const after = await annexPage.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 9_999))).toBeLessThan(2)

  await steps.getByRole('link', { name: 'Review' }).click()
  await expect(pages.getByRole('heading', { level: 4 })).toHaveText(['Lease', 'Annex'])
  await expect(page.getByText(/being uploaded|being checked|Uploading/)).toHaveCount(0)
})

test('Review waits for a document that is still being checked', { tag: '@long' }, async ({ page }) => {
  const bytes = readFileSync('service/seed/documents/offer-letter.pdf')
  const recipients = [{ id: 1, name: 'Ada Lovelace', email: 'ada@example.com', role: 'Signer' as const }]
  const { id } = await draftWithDocuments(page, [{ name: 'contract.pdf', bytes }], ([contract]) => ({
    recipients,
    fields: [signatureField(contract, 1)],
    emailSubject: 'Contract',
  }))
  let isChecked = false
  await page.route(`**/api/drafts/${id}/uploads`, async (route) => {
    const answer = await route.fetch()
    const uploads = await answer.json()
    const checking = uploads.map((upload: object) => ({ ...upload, state: 'checking' }))
    await route.fulfill({ response: answer, json: isChecked ? uploads : checking })
  })

  await page.goto(`/drafts/${id}/review`)
  const { send } = wizard(page)
  await expect(page.getByRole('status').filter({ hasText: 'Checking contract.pdf…' })).toBeVisible()
  await expect(send).toBeDisabled()
  await send.press('Enter')
  await expect(page).toHaveURL(/\/review/)
  isChecked = true
  await expect(send).toBeEnabled()
  await send.click()
  await page.waitForURL(/\/sent/)
})
