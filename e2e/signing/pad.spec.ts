import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { person } from '../fixtures/given'
import { sentPaper } from '../fixtures/paper'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** How high the place is that takes a press: a button is drawn lower than that. */
const targetHeight = (control: Locator) =>
  control.evaluate((element) =>
    Math.max(
      element.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(element, '::before').height) || 0,
    ),
  )

const SCREENS = [
  { width: 320, height: 568 },
  { width: 430, height: 932 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
]

async function openPad(page: Page) {
  const signer = person('Grace Hopper')
  await sentPaper(
    signer,
    [[{ x: 72, y: 100, text: 'Signed by' }]],
    [{ type: 'signature', box: [72, 120, 200, 30], label: 'Signature' }],
  )
  await page.goto(await signingLink(signer.email))
  await room(page)
    .mark(/^Sign here: Signature, .*not adopted yet/)
    .tap()
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  await dialog.getByText('Draw', { exact: true }).tap()
  const pad = dialog.getByRole('img', { name: /^Your signature/ })
  const picture = () => pad.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''))
  return { dialog, pad, picture }
}

/** Draws with a finger, from the first to the last part of the pad, and rests before it is lifted. */
async function drawLine(page: Page, pad: ReturnType<Page['getByRole']>, parts: [x: number, y: number][]) {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad is not in view')
  const touch = await page.context().newCDPSession(page)
  const began = Date.now() / 1000 - 2
  const points = [...parts, ...Array.from({ length: 3 }, () => parts.at(-1) ?? [0.5, 0.5])]
  for (const [at, [x = 0, y = 0]] of points.entries()) {
    await touch.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: box.x + box.width * x, y: box.y + box.height * y }],
      timestamp: began + at / 10,
    })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: began + 1.5 })
}

test('the dialog of a signature fits every screen, with a large pad and buttons for a thumb', { tag: '@long' }, async ({
  page,
}) => {
  const { dialog, pad } = await openPad(page)
  await expect(dialog).toContainText('then tap each place')
  for (const screen of SCREENS) {
    const where = `${screen.width} × ${screen.height}`
    await page.setViewportSize(screen)
    await expect.poll(async () => (await dialog.boundingBox())?.height ?? 0, where).toBeLessThanOrEqual(screen.height)
    const frame = await dialog.boundingBox()
    if (!frame) throw new Error('the dialog is not in view')
    expect(frame.y, where).toBeGreaterThanOrEqual(0)
    expect(frame.y + frame.height, where).toBeLessThanOrEqual(screen.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(screen.width)

    const drawn = await pad.boundingBox()
    expect(drawn?.width, where).toBeGreaterThanOrEqual(250)
    expect(drawn?.height, where).toBeGreaterThanOrEqual(140)
    for (const control of await dialog.locator('button:visible, label:visible').all()) {
      await control.scrollIntoViewIfNeeded()
      await expect(control, where).toBeInViewport({ ratio: 0.95 })
      expect(await targetHeight(control), `${where}: ${await control.textContent()}`).toBeGreaterThanOrEqual(44)
    }
  }
})

test('what is drawn stays when the phone is turned, and nothing scrolls meanwhile', { tag: '@long' }, async ({
  page,
}) => {
  const { dialog, pad, picture } = await openPad(page)
  await page.setViewportSize({ width: 390, height: 700 })
  const scrolled = () =>
    page.evaluate(() => [
      scrollY,
      ...[...document.querySelectorAll('[role=dialog], [role=dialog] *')].map((e) => e.scrollTop),
    ])
  const empty = await picture()
  const before = await scrolled()
  // Down and up, as a page is scrolled.
  await drawLine(page, pad, [
    [0.2, 0.2],
    [0.3, 0.9],
    [0.5, 0.1],
    [0.7, 0.8],
  ])
  await expect(dialog.getByRole('img', { name: 'Your signature, drawn' })).toBeVisible()
  expect(await scrolled()).toEqual(before)
  const upright = await picture()
  expect(upright).not.toBe(empty)

  await page.setViewportSize({ width: 700, height: 390 })
  await expect.poll(async () => (await pad.boundingBox())?.width).toBeGreaterThan(450)
  // All of it is still on the pad: there is ink, and none of it at an edge.
  const ink = () =>
    pad.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return undefined
      const { width, height } = canvas
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
      const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
        Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 3] ?? 0).some((alpha) => alpha > 0),
      )
      return { top: (rows[0] ?? 0) / height, bottom: (rows.at(-1) ?? 0) / height }
    })
  const across = await ink()
  expect(across?.top).toBeGreaterThan(0.05)
  expect(across?.bottom).toBeLessThan(0.95)
  expect(across?.bottom).toBeGreaterThan(0.5)

  // A stroke across belongs to the drawing, and can be taken back.
  await drawLine(page, pad, [
    [0.1, 0.5],
    [0.9, 0.5],
  ])
  await page.setViewportSize({ width: 390, height: 700 })
  await expect.poll(picture).not.toBe(upright)
  await dialog.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(picture).toBe(upright)

  await dialog.getByRole('button', { name: 'Adopt signature' }).tap()
  await expect(room(page).mark(/^Signature, .*, placed$/)).toBeVisible()
})
