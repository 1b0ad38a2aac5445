import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { person } from '../fixtures/given'
import { type PaperField, sentPaper } from '../fixtures/paper'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const WIDTHS = [320, 360, 390, 430]

/** Signature blocks as contracts have them: lines directly below each other, two columns, initials and ticks in a row. */
const block = (x: number, y: number): PaperField[] => [
  { type: 'signature', box: [x, y, 170, 24] },
  { type: 'name', box: [x, y + 27, 170, 16] },
  { type: 'title', box: [x, y + 45, 170, 16] },
  { type: 'date', box: [x, y + 63, 170, 16] },
]
const FIELDS: PaperField[] = [
  ...block(90, 120),
  ...block(320, 120),
  ...[0, 1, 2, 3].map((at): PaperField => ({ type: 'initials', box: [90 + at * 34, 300, 30, 22] })),
  ...[0, 1, 2].map((at): PaperField => ({ type: 'checkbox', box: [320, 300 + at * 18, 14, 14] })),
  { type: 'text', box: [340, 300, 150, 14] },
  { type: 'text', box: [340, 318, 150, 14] },
]
const LINES = FIELDS.map(({ type, box: [x, y, , height] }) => ({ x: x - 60, y: y + height, text: `${type}:` }))

async function open(page: Page): Promise<void> {
  const signer = person('Grace Hopper')
  const { subject } = await sentPaper(signer, [LINES, LINES], FIELDS)
  await page.goto(await signingLink(signer.email))
  await room(page).expectOpen(subject)
}

/** Where a field is drawn now, in the window, after it was scrolled to the middle. */
async function drawnBox(page: Page, { box: [x, y, width, height] }: PaperField) {
  const sheet = page.locator('[data-page="1"]')
  await sheet.evaluate((element, top) => {
    scrollTo({ top: scrollY + element.getBoundingClientRect().top + element.clientHeight * top - innerHeight / 2 })
  }, y / 792)
  const at = await sheet.boundingBox()
  if (!at) throw new Error('the page is not in view')
  const scale = at.width / 612
  return { x: at.x + x * scale, y: at.y + y * scale, width: width * scale, height: height * scale }
}

test('every point inside a drawn box belongs to that box', { tag: '@long' }, async ({ page }) => {
  await open(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(async () => (await page.locator('[data-page="1"]').boundingBox())?.width).toBe(width - 34)
    for (const [at, field] of FIELDS.entries()) {
      const box = await drawnBox(page, field)
      const others = await page.evaluate(
        ({ box, label }) => {
          const others = new Set<string>()
          for (let column = 0; column <= 20; column += 1) {
            for (let row = 0; row <= 10; row += 1) {
              const x = box.x + 0.2 + ((box.width - 0.4) * column) / 20
              const y = box.y + 0.2 + ((box.height - 0.4) * row) / 10
              const element = document.elementFromPoint(x, y)
              const place = element?.closest('[data-field]')
              if (place?.getAttribute('data-field') !== label) others.add(element?.outerHTML.slice(0, 80) ?? 'nothing')
            }
          }
          return [...others]
        },
        { box, label: `f${at}` },
      )
      expect(others, `${field.type} ${at} at ${width} px`).toEqual([])
    }
  }
})

test('a tap on a box opens that field, and a tap beside it opens the nearest one', { tag: '@long' }, async ({
  page,
}) => {
  await open(page)
  const dialog = page.getByRole('dialog')
  const titles: Partial<Record<PaperField['type'], RegExp>> = {
    signature: /^Your signature$/,
    initials: /^Your initials$/,
  }
  const expectField = async (at: number) => {
    const field = FIELDS[at]
    const title = (field && titles[field.type]) ?? new RegExp(`^Field ${at + 1}$`)
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    // All of them at one width; at the others the block that people meet most.
    for (const at of width === 390 ? [0, 1, 2, 4, 5, 8, 11, 15, 16] : [0, 1, 8]) {
      const field = FIELDS[at]
      if (!field) throw new Error(`there is no field ${at}`)
      const box = await drawnBox(page, field)
      for (const part of width === 390 ? [0.5] : [0.1, 0.9]) {
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * part)
        await expectField(at)
      }
    }
    const [signature, initials] = [FIELDS[0], FIELDS[8]]
    if (!signature || !initials) throw new Error('the fields have changed')
    const first = await drawnBox(page, signature)
    await page.touchscreen.tap(first.x + first.width / 2, first.y - 8)
    await expectField(0)
    const row = await drawnBox(page, initials)
    await page.touchscreen.tap(row.x - 9, row.y + row.height / 2)
    await expectField(8)
  }

  const tick = page.getByRole('checkbox', { name: 'Field 14' })
  const middle = await drawnBox(page, FIELDS[13] ?? { type: 'checkbox', box: [0, 0, 0, 0] })
  await page.touchscreen.tap(middle.x + middle.width / 2, middle.y + middle.height / 2)
  await expect(tick).toBeChecked()
})
