import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { envelope, person, viewProblemOf } from '../fixtures/given'
import { ONE_PAGE, PAGE_MISSING } from '../fixtures/other-pages'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'

/** Gives the browser another file in place of the envelope's. Answers how to end that. */
async function replaceDocument(browser: Page, body: string | undefined): Promise<() => Promise<void>> {
  const files = '**/api/sign/files/0*'
  await browser.route(files, (route) =>
    body === undefined ? route.abort() : route.fulfill({ contentType: 'application/pdf', body }),
  )
  return () => browser.unroute(files)
}

const BLOCKED = 'Part of the document could not be shown, so you cannot finish here'

test('a document with other pages than announced cannot be signed, and can be declined', async ({ page }) => {
  const signer = person('Ada Lovelace')
  const { subject } = await envelope('nda', [person('Grace Hopper'), signer])
  await replaceDocument(page, ONE_PAGE)
  await page.goto(await signingLink(signer.email))

  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('The document has 1 page here, but 3 were announced.')).toBeVisible()
  await expect(page.getByText(BLOCKED)).toBeVisible()

  await page.getByRole('button', { name: 'Decline' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a page that cannot be drawn keeps a signer from finishing until it is drawn', { tag: '@long' }, async ({
  page: desk,
  visitor,
  signInAs,
}) => {
  test.setTimeout(120_000)
  const page = await visitor()
  const signer = person('Ada Lovelace')
  const { id, subject } = await envelope('nda', [person('Grace Hopper'), signer])
  const retry = page.getByRole('button', { name: 'Retry' })
  const noSecondPage = page.getByText('Page 2 could not be drawn.', { exact: true })
  const signing = room(page)
  const endFailure = await replaceDocument(page, PAGE_MISSING)
  await page.goto(await signingLink(signer.email))
  await signing.expectOpen(subject)

  await test.step('the other pages are read, and Sign says why it does nothing', async () => {
    await expect(page.getByText('What comes first')).toBeVisible()
    await expect(noSecondPage).toBeVisible()
    await signing.consent.focus()
    await page.keyboard.press('Space')
    await signing.finishButton.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(BLOCKED)).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(noSecondPage).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Download the document' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(retry).toBeFocused()
  })

  await test.step('the sender reads it, with what to do', async () => {
    await expect.poll(() => viewProblemOf(id)).toMatchObject({ reason: 'page', file: 0, page: 2 })
    await signInAs('sender')
    await desk.goto(`/envelopes/${id}`)
    await expect(desk.getByText('Ada Lovelace could not see page 2')).toBeVisible()
    await expect(desk.getByText('Ask them to open the link in another browser')).toBeVisible()
  })

  await test.step('declining goes on', async () => {
    await page.getByRole('button', { name: 'Decline' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  await test.step('a connection that is lost meanwhile is another problem', async () => {
    await endFailure()
    const endLoss = await replaceDocument(page, undefined)
    await retry.click()
    await expect(page.getByText('The document could not be opened', { exact: true })).toBeVisible()
    await expect(page.getByText(BLOCKED)).toBeVisible()
    await endLoss()
  })

  await test.step('once all pages are drawn, the document is signed', async () => {
    await retry.click()
    await expect(page.locator('[data-page] canvas').first()).toBeVisible()
    await expect(page.getByText(BLOCKED)).toBeHidden()
    await expect.poll(() => viewProblemOf(id)).toBeUndefined()
    await signing.adoptTyped(signer.name)
    await signing.field('Company').fill('Analytical Engines')
    await signing.finish()
  })
})

test('a field holds still until its page is painted, and opens then', { tag: '@long' }, async ({ page }) => {
  const signer = person('Ada Lovelace')
  const { subject } = await envelope('nda', [person('Grace Hopper'), signer])
  const mark = room(page).mark(/^Sign here: Signature, .*not adopted yet/)
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  await page.addInitScript(holdPainting)
  await page.goto(await signingLink(signer.email))
  await room(page).expectOpen(subject)

  await mark.focus()
  await expect(page.locator('[data-page="3"] canvas')).toBeAttached()
  await expect(mark).toHaveCSS('pointer-events', 'none')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Company', exact: true }).focus()
  await page.keyboard.type('Acme')
  await expect(page.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue('')
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.evaluate(() => window.dispatchEvent(new Event('paint')))
  await expect(dialog).toBeVisible()
})

/** Holds the frames in which pages are painted until the window gets the event `paint`. */
function holdPainting() {
  const frames: FrameRequestCallback[] = []
  const request = window.requestAnimationFrame.bind(window)
  let isHeld = true
  window.requestAnimationFrame = (paint) =>
    isHeld && document.querySelector('[data-page] canvas') ? frames.push(paint) : request(paint)
  window.addEventListener('paint', () => {
    isHeld = false
    for (const paint of frames) request(paint)
  })
}
