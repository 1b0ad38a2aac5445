import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { UPLOAD_REQUEST_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { noisePdf } from '../../lib/tests/noise-pdf'
import { expect, test } from '../fixtures/desk'
import { subject } from '../fixtures/given'
import { wizard } from '../fixtures/wizard'

const pdf = (name: string, sample: 'nda' | 'offer-letter') => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: readFileSync(`service/seed/documents/${sample}.pdf`),
})

/** The Documents step as a sender sees it. */
function documents(page: Page) {
  const list = page.getByRole('list', { name: 'Documents' })
  const names = list.getByRole('textbox', { name: 'Name of the document' })
  return {
    list,
    names,
    files: page.locator('input[type=file]'),
    saved: wizard(page).saved,
    row: (name: string) => list.getByRole('listitem').filter({ has: page.locator(`input[value="${name}"]`) }),
    async expectNames(...expected: string[]) {
      await expect(names).toHaveCount(expected.length)
      for (const [index, name] of expected.entries()) await expect(names.nth(index)).toHaveValue(name)
    },
  }
}

test.beforeEach(({ signInAs }) => signInAs('sender'))

test('somebody’s digital signature in a file needs a yes, and a file of XFA alone says what to do', {
  tag: '@long',
}, async ({ page }) => {
  const { files, row, saved } = documents(page)
  const sample = (name: string, as: string) => ({
    name: `${as}.pdf`,
    mimeType: 'application/pdf',
    buffer: readFileSync(`lib/pdf/tests/samples/${name}.pdf`),
  })
  await page.goto('/envelopes/new')
  await files.setInputFiles([sample('signed-by-another-party', 'Offer'), sample('xfa-only', 'Form')])
  await page.waitForURL(/\/drafts\/[0-9a-f-]{36}\/documents/)

  await expect(row('Offer')).toContainText('The digital signature of Test Party is lost')
  await expect(page.getByText('This PDF is an XFA form')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Form' }).click()
  await row('Offer').getByRole('checkbox', { name: 'Send without it' }).check()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(row('Offer').getByRole('checkbox', { name: 'Send without it' })).toBeChecked()
})

test('documents are added, renamed and ordered by keyboard, and every step is there after a reload', {
  tag: '@long',
}, async ({ page }) => {
  const { files, list, names, saved, expectNames } = documents(page)
  const called = subject('Contract')
  await page.goto('/envelopes/new')
  await files.setInputFiles([pdf(called, 'nda'), pdf('Annex', 'offer-letter')])
  await page.waitForURL(/\/drafts\/[0-9a-f-]{36}\/documents/)
  await expect(page.getByRole('heading', { name: 'Documents and recipients' })).toBeFocused()
  await expectNames(called, 'Annex')
  await names.last().fill('Annex A')

  await list.getByRole('button', { name: 'Move Annex A', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Annex A, position 2 of 2.')).toBeAttached()
  // The library listens a moment after it has announced the start; another press at the top changes nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Annex A is at position 1 of 2.')).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expectNames('Annex A', called)
  await expect(saved).toBeVisible()
  await page.reload()
  await expectNames('Annex A', called)

  await list.getByRole('button', { name: 'Remove Annex A' }).press('Enter')
  await expectNames(called)
  await expect(list.getByRole('button', { name: `Remove ${called}` })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNames('Annex A', called)

  const steps = page.getByRole('navigation', { name: 'Steps of sending' })
  const typed: Record<string, Locator> = {
    Documents: page.getByLabel('Name', { exact: true }).first(),
    Review: wizard(page).subject,
  }
  const order = ['Documents', 'Fields', 'Review']
  for (const step of order) {
    await steps.getByRole('link', { name: step }).click()
    await page.waitForURL(new RegExp(`/${step.toLowerCase()}$`))
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await typed[step]?.fill(`${step} of the lease`)
    await page.reload()
    await expect(steps.getByRole('link', { name: step })).toHaveAttribute('aria-current', 'step')
    if (typed[step]) await expect(typed[step]).toHaveValue(`${step} of the lease`)
  }
  for (const step of order.toReversed().slice(1)) {
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/${step.toLowerCase()}$`))
    if (typed[step]) await expect(typed[step]).toHaveValue(`${step} of the lease`)
  }
  await page.goto('/drafts')
  await page
    .getByRole('list', { name: 'Drafts' })
    .getByRole('listitem')
    .filter({ hasText: 'Annex A' })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}\//)
})

test('a file that cannot be sent says why, and one whose connection was lost goes on where it stopped', async ({
  page,
}) => {
  const { files, list, expectNames, saved } = documents(page)
  const word = {
    name: 'Letter.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('PK\x03\x04 word/document.xml'),
  }
  const large = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(noisePdf(6)) }
  const offsets: string[] = []
  let isLost = false
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    if (isLost) return route.abort('connectionfailed')
    // The first part arrives, and nothing after it.
    isLost = offsets.length === 0
    offsets.push((await request.headerValue('upload-offset')) ?? '')
    return route.continue()
  })
  await page.goto('/envelopes/new')
  await files.setInputFiles([word, large])
  await expect(list.getByText('Export the file as a PDF and choose that.')).toBeVisible()
  await list.getByRole('button', { name: 'Remove Letter.docx' }).click()
  await expectNames('Lease')
  await expect(list.getByText('Paused')).toBeVisible()
  isLost = false
  await expect(list.getByText(/Paused|Uploading/)).toHaveCount(0, { timeout: 15_000 })
  await expect(saved).toBeVisible()
  // Each part once, in order.
  expect(offsets.length).toBeGreaterThan(2)
  expect(offsets).toEqual(offsets.map((_, index) => String(index * UPLOAD_REQUEST_BYTES)))
})

test('two devices never overwrite each other until the person decides', {
  tag: '@long',
}, async ({ page, context, browser }) => {
  const first = documents(page)
  await page.goto('/envelopes/new')
  await first.files.setInputFiles([pdf('Lease', 'nda')])
  await first.expectNames('Lease')
  await expect(first.saved).toBeVisible()

  const device = await browser.newContext({ storageState: await context.storageState() })
  const other = await device.newPage()
  await other.goto(page.url())
  const second = documents(other)
  await second.expectNames('Lease')
  await second.names.first().fill('Lease of the flat')
  await second.names.first().blur()
  await expect(second.saved).toBeVisible()
  await first.names.first().fill('Lease of the house')
  await first.names.first().blur()
  await expect(page.getByText('This draft was changed in another tab.')).toBeVisible()
  await page.getByRole('button', { name: 'Replace it with mine' }).click()
  await expect(first.saved).toBeVisible()
  await other.reload()
  await second.expectNames('Lease of the house')
  await device.close()
})
