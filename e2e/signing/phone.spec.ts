import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { expectListed, title } from '../fixtures/envelope'
import { envelope, person, signedNda, templateId } from '../fixtures/given'
import { room } from '../fixtures/room'
import { get, signingLink } from '../fixtures/service'

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

test('a signer does all of it with a thumb', async ({ page }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada], { signedBy: 1 })
  const { expectOpen, mark, next, consent, finishButton, expectSigned } = room(page)
  await page.goto(await signingLink(ada.email))
  await expectOpen(nda.subject)
  await expect(page).toHaveTitle(`${nda.subject} · Sender's desk`)

  // The first field has the focus and is empty: leaving it must not move the button away under the thumb.
  await page.getByRole('button', { name: 'Delegate', exact: true }).tap()
  const delegation = page.getByRole('dialog', { name: 'Delegate to somebody else' })
  await delegation.getByRole('button', { name: 'Cancel', exact: true }).tap()
  await expect(delegation).toBeHidden()

  await next.tap()
  await mark(/^Sign here: Signature, .*not adopted yet/).tap()
  const signature = page.getByRole('dialog', { name: 'Your signature' })
  await signature.getByText('Draw', { exact: true }).tap()
  await drawWithFinger(page)
  await signature.getByText('Upload', { exact: true }).tap()
  await expect(signature.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await signature.getByText('Draw', { exact: true }).tap()
  await expect(page.getByRole('img', { name: 'Your signature, drawn' })).toBeVisible()
  await signature.getByRole('button', { name: 'Adopt signature' }).tap()
  await expect(mark(/^Signature, .*, placed$/)).toBeVisible()
  // Larger than on the whole page, whose text a phone shows at half its size.
  expect((await mark(/^Signature, .*, placed$/).boundingBox())?.width).toBeGreaterThan(150)

  await next.tap()
  const company = page.getByRole('dialog', { name: 'Company' })
  const leave = company.getByRole('button', { name: /^(Done|Next field)$/ }).last()
  await company.getByLabel('Company').fill('The Analytical Engine Company of London '.repeat(5))
  await leave.tap()
  await expect(company.getByText('This does not fit here. Shorten it.')).toBeVisible()
  await company.getByLabel('Company').fill('Analytical Engines')
  await leave.tap()
  await expect(page.getByText(/^(\d+) of \1 fields$/)).toBeVisible()
  await consent.tap()
  await finishButton.tap()
  await expectSigned()
  expect(await get(`/envelopes/${nda.id}`)).toMatchObject({ status: 'Signed' })
})

test('nothing in view moves when the pages of the document come', { tag: '@long' }, async ({ page }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada], { signedBy: 1 })
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) (window as unknown as Shifted).shifted += (entry as LayoutShift).value
    }
    new PerformanceObserver((list) => add(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
  let send: () => void = () => undefined
  const isAsked = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/api/sign/files/0', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto(await signingLink(ada.email))
  await room(page).expectOpen(nda.subject)
  await expect(page.locator('[data-page]')).toHaveCount(0)
  const shifted = () => page.evaluate(() => (window as unknown as Shifted).shifted)
  const before = await shifted()

  send()
  await expect(page.locator('[data-page] canvas').first()).toBeVisible()

  expect(await shifted()).toBe(before)
})

type Shifted = { shifted: number }
type LayoutShift = PerformanceEntry & { value: number }

async function drawWithFinger(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^Your signature/ })
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad is not in view')
  const touch = await page.context().newCDPSession(page)
  const began = Date.now() / 1000 - 2
  // A tenth of a second between the points, and a rest at the end: after a flick the browser would take the next tap for
  // the end of it.
  const points = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.7, 0.7, 0.7]
  for (const [at, x] of points.entries()) {
    await touch.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: box.x + box.width * x, y: box.y + box.height * (x > 0.4 ? 0.7 : 0.4) }],
      timestamp: began + at / 10,
    })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: began + 1.5 })
  await expect(page.getByRole('img', { name: 'Your signature, drawn' })).toBeVisible()
}

test('the navigation is a bar with a sheet, the feed is cards, the actions are within reach', async ({
  page,
  signInAs,
}) => {
  const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await signInAs('sender')
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Pages', exact: true })
  await bar.getByRole('button', { name: 'More' }).tap()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByText('Sam Sender')).toBeVisible()
  await sheet.getByRole('link', { name: 'Drafts' }).tap()
  await page.waitForURL('/drafts')
  await expect(sheet).toBeHidden()
  await bar.getByRole('link', { name: 'Envelopes' }).tap()
  await page.waitForURL('/envelopes')

  const card = page.getByRole('row').filter({ hasText: nda.subject })
  await expectListed(page, card)
  await expect(card).toContainText('Sent')
  await expect(card).toContainText('Grace Hopper')
  expect((await card.boundingBox())?.height).toBeGreaterThan(70)
  await card.getByRole('link').tap()
  await expect(title(page)).toContainText(nda.subject)
  await page.getByRole('button', { name: 'Send reminder', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Send reminder' })).toBeVisible()
})

// accessibility.spec.ts holds the pages that it opens to the same.
test('neither the steps of a draft nor a signed envelope scroll sideways at 320 px', { tag: '@long' }, async ({
  page,
  signInAs,
  expectFits,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const signed = await signedNda()
  const load = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectFits()
  }
  await signInAs('sender')
  await load(`/envelopes/${signed.id}`)
  await load('/envelopes/new')
  await load(`/templates/${await templateId('offer')}/send`)
  await page.waitForURL(/\/drafts\//)
  for (const step of ['documents', 'fields']) await load(page.url().replace(/\/\w+\?/, `/${step}?`))
})
