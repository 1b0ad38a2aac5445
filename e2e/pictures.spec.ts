import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/desk'
import { draftWithDocuments } from './fixtures/draft'
import { envelope, person } from './fixtures/given'
import { room } from './fixtures/room'
import { signingLink } from './fixtures/service'
import { SERVICE } from './fixtures/stack'

const AGREEMENT = {
  name: 'Services agreement.pdf',
  bytes: readFileSync(new URL('../service/seed/documents/services-agreement.pdf', import.meta.url)),
}
const NORA = { id: 0, name: 'Nora Lindqvist', email: 'nora@northwind.example', role: 'Signer' as const }
const ADA = { id: 1, name: 'Ada Lovelace', email: 'ada@lovelace.example', role: 'Signer' as const }

/**
 * `npm run docs:pictures` names the folder of the README's pictures; otherwise they go where
 * failures do. What the pictures show has journeys of its own, so that `npm test` needs none of them.
 */
async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const folder = process.env.DESK_PICTURES ?? test.info().outputDir
  const png = await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  expect(png.length).toBeGreaterThan(20_000)
}

test('picture of the list', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('sender')
  await page.goto('/envelopes')
  await expect(page.getByRole('table', { name: 'Envelopes' }).locator('a[data-row]').nth(9)).toBeVisible()
  await picture(page, 'list')
})

test('picture of the field editor', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('sender')
  const { id } = await draftWithDocuments(page, [AGREEMENT], ([document = '']) => ({
    recipients: [NORA, ADA],
    emailSubject: 'Services agreement with Lovelace Ltd',
    fields: [
      { id: 'nora', document, recipient: 0, type: 'signature', page: 1, x: 0.12, y: 0.02, width: 0.3, height: 0.05 },
      { id: 'date', document, recipient: 0, type: 'date', page: 1, x: 0.12, y: 0.08, width: 0.2, height: 0.03 },
      { id: 'ada', document, recipient: 1, type: 'signature', page: 1, x: 0.56, y: 0.02, width: 0.3, height: 0.05 },
      { id: 'company', document, recipient: 1, type: 'company', page: 1, x: 0.56, y: 0.08, width: 0.3, height: 0.03 },
    ],
  }))
  await page.goto(`/drafts/${id}/fields`)
  const pages = page.getByRole('application', { name: 'Pages and fields' })
  await expect(pages.locator('button[data-field]')).toHaveCount(4)
  await expect(pages.locator('canvas').first()).toBeVisible()
  await picture(page, 'editor')
})

test('picture of the signing room', { tag: '@long' }, async ({ page }) => {
  const ada = person('Ada Lovelace')
  await envelope('nda', [person('Grace Hopper'), ada], { called: 'Non-disclosure agreement', signedBy: 1 })
  await page.goto(await signingLink(ada.email))
  await room(page).expectOpen('Non-disclosure agreement')
  await expect(page.locator('canvas').first()).toBeVisible()
  await picture(page, 'signing-room')
})

test('picture of a delivery', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/webhooks')
  const endpoint = page.getByRole('rowgroup', { name: `Endpoint ${SERVICE}/sample-receiver` })
  await endpoint.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await picture(page, 'delivery')
})
