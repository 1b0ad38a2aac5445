import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { person } from '../fixtures/given'
import { sentPaper } from '../fixtures/paper'
import { room } from '../fixtures/room'
import { asSigner, signingLink } from '../fixtures/service'

const PAGES = 30
const LINES = Array.from({ length: PAGES }, (_, at) => [
  { x: 72, y: 400, text: `Clause number ${at + 1} of this contract` },
])

/** Which pages are drawn, and what the browser's own search finds. */
async function expectReadable(page: Page): Promise<void> {
  const last = `Clause number ${PAGES} of this contract`
  for (const number of [1, 5, PAGES]) {
    const sheet = page.getByLabel(new RegExp(`page ${number} of ${PAGES}$`, 'i'))
    await expect(sheet).toHaveCount(1)
    await expect(sheet).toContainText(`Clause number ${number} of this contract`)
  }
  // In the order of the pages, each with its text once.
  const text = await page.getByRole('main').evaluate((main) => main.textContent)
  expect([...text.matchAll(/Clause number (\d+) of this contract/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: PAGES }, (_, at) => at + 1),
  )
  expect(await page.locator('[data-page] canvas').count(), 'pages far from view are not drawn').toBeLessThan(8)

  expect(await page.evaluate((wanted) => (window as unknown as Finder).find(wanted), last)).toBe(true)
  await expect(page.locator(`[data-page="${PAGES}"] canvas`).first()).toBeInViewport()
}
/** Not part of any standard, and in every browser. */
type Finder = { find(text: string): boolean }

test('all text of a long document can be read and found without scrolling', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const signer = person('Grace Hopper')
  const { id, subject } = await sentPaper(signer, LINES, [{ type: 'signature', box: [72, 120, 200, 30], page: PAGES }])
  const link = await signingLink(signer.email)
  await page.goto(link)
  await room(page).expectOpen(subject)
  await expect(page.getByText(`Clause number ${PAGES} of this contract`)).toBeAttached()
  await expectReadable(page)

  await asSigner(link.replace('/sign/', ''), '/sign', {
    signature: { kind: 'typed', text: signer.name },
    values: {},
    consent: true,
  })
  await signInAs('sender')
  await page.goto(`/envelopes/${id}/document`)
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Pages', exact: true })
  await expect(sheet.getByRole('group', { name: /^Page 30 of/ })).toContainText('Clause number 30')
  expect(await page.evaluate(() => (window as unknown as Finder).find('Clause number 30 of'))).toBe(true)
  await expect(sheet.getByRole('group', { name: /^Page 30 of/ }).locator('canvas')).toBeInViewport()
})
