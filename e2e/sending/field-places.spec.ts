import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { boxOf, type Place, placeOf, type Size } from '@/lib/printing/place'
import { paper } from '../../lib/pdf/tests/papers'
import { expect, test } from '../fixtures/desk'
import { draftWithDocuments, sendDraft } from '../fixtures/draft'
import { person, subject } from '../fixtures/given'
import { expectSealed } from '../fixtures/pdf'
import { blackPng } from '../fixtures/png'
import { asSigner, signingLink } from '../fixtures/service'

/** Pages as files have them, and their size as a person sees them, in points. */
const SHAPES: { name: string; file: Parameters<typeof paper>[0]; seen: Size }[] = [
  { name: 'upright', file: { media: [0, 0, 612, 792] }, seen: { width: 612, height: 792 } },
  { name: 'turned by 90', file: { media: [0, 0, 612, 792], rotate: 90 }, seen: { width: 792, height: 612 } },
  { name: 'turned by 180', file: { media: [0, 0, 595, 842], rotate: 180 }, seen: { width: 595, height: 842 } },
  { name: 'turned by 270', file: { media: [0, 0, 595, 842], rotate: 270 }, seen: { width: 842, height: 595 } },
  {
    name: 'cropped',
    file: { media: [0, 0, 700, 900], crop: [130, 170, 560, 800] },
    seen: { width: 430, height: 630 },
  },
  {
    name: 'cropped off the origin and turned',
    file: { media: [-500, -700, 100, 200], crop: [-450, -650, -50, -150], rotate: 90 },
    seen: { width: 500, height: 400 },
  },
  { name: 'a card', file: { media: [0, 0, 243, 153] }, seen: { width: 243, height: 153 } },
  { name: 'in units of two points', file: { media: [0, 0, 300, 420], userUnit: 2 }, seen: { width: 600, height: 840 } },
  {
    name: '14,400 units',
    file: { media: [0, 0, 14_400, 14_400], rotate: 270 },
    seen: { width: 14_400, height: 14_400 },
  },
]

/** A page that the sender turns further, in a file of its own, which is then a new file. */
const TURNED = {
  name: 'turned by the sender',
  file: { media: [0, 0, 612, 792], crop: [0, 92, 612, 792], rotate: 90 },
  seen: { width: 612, height: 700 },
}
const PAGES = [...SHAPES, TURNED]

/** A box of two by one, not in the middle of the page: turned or mirrored, it would be elsewhere. */
function placeOn(page: Size): Place {
  const width = page.width / 5
  return placeOf({ x: page.width * 0.61, y: page.height * 0.13, width, height: width / 2 }, page)
}

/** How far an edge may be from where it should be, in CSS pixels: the page's own last pixel is cut off at a whole one. */
const NEAR = 1

test(
  'a field is stamped on the pixels on which it was placed and shown',
  { tag: '@long' },
  async ({ page, signInAs }, info) => {
    test.setTimeout(180_000)
    const signer = person('Pixel Perfect', 'pixel')
    const files = [
      { name: 'Shapes.pdf', bytes: await paper(...SHAPES.map(({ file }) => file)) },
      { name: 'Turned.pdf', bytes: await paper(TURNED.file, {}) },
    ]
    await signInAs('sender')
    const draft = await draftWithDocuments(page, files, ([shapes = '', turned = '']) => {
      const common = { document: shapes, recipient: 0, type: 'initials' as const, required: true }
      const fields = SHAPES.map(({ seen }, index) => ({
        ...common,
        id: `initials-${index}`,
        page: index + 1,
        ...placeOn(seen),
      }))
      return {
        recipients: [{ id: 0, ...signer }],
        emailSubject: subject('Places'),
        documents: [
          { id: shapes, name: 'Shapes' },
          {
            id: turned,
            name: 'Turned',
            pages: [
              { page: 1, rotation: 90 },
              { page: 2, rotation: 0 },
            ],
          },
        ],
        fields: [
          ...fields,
          { ...common, id: 'turned', document: turned, page: 1, ...placeOn(TURNED.seen) },
          // On a page of its own: a signature has a caption, and every signer needs one.
          { ...common, id: 'signature', document: turned, page: 2, type: 'signature', ...placeOn(TURNED.seen) },
        ],
      }
    })

    const placed = await test.step('the editor shows each field where it is on its page', async () => {
      await page.goto(`/drafts/${draft.id}/fields`)
      const pages = page.getByRole('application', { name: 'Pages and fields' })
      const boxes: Shown[] = []
      for (const [index, { name, seen }] of PAGES.entries()) {
        const { frame, box, picture } = await edited(pages, index + 1)
        expect.soft(distance(box, boxOf(placeOn(seen), frame)), name).toBeLessThan(0.1)
        expect.soft(distance(picture, { x: 0, y: 0, ...frame }), name).toBeLessThanOrEqual(NEAR)
        expect.soft(frame.height / frame.width, name).toBeCloseTo(seen.height / seen.width, 3)
        boxes.push({ frame, box })
        await pages.press('PageDown')
      }
      return boxes
    })
    const id = await sendDraft(page, draft.id)
    const link = await signingLink(signer.email)

    await test.step('the signing room shows each field where it was placed, on a wide screen and on a phone', async () => {
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(viewport)
        await page.goto(link)
        await expect(page.getByRole('button', { name: /^Initials, page 9/ })).toBeAttached()
        for (const [index, { name, seen }] of SHAPES.entries()) {
          const { frame, box } = await shown(page, index + 1)
          expect.soft(distance(box, boxOf(placeOn(seen), frame)), `${name}, ${viewport.width} px`).toBeLessThan(0.1)
          expect.soft(frame.height / frame.width, name).toBeCloseTo(seen.height / seen.width, 3)
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    const initials = { kind: 'drawn', png: blackPng(200, 100) }
    const token = link.slice(link.lastIndexOf('/') + 1)
    await asSigner(token, '/sign', { signature: { kind: 'typed', text: 'P' }, initials, values: {}, consent: true })

    for (const zoom of [50, 125]) {
      await test.step(`the sealed page has the ink on the same pixels at ${zoom} %`, async () => {
        await page.goto(`/envelopes/${id}/document?zoom=${zoom}`)
        const number = page.getByRole('textbox', { name: /^Page, of/ })
        for (const [index, { frame: sheet, box }] of placed.entries()) {
          await number.fill(String(index + 1))
          await number.press('Enter')
          const { frame, ink } = await drawnInk(page, index + 1)
          const name = `${PAGES[index]?.name} at ${zoom} %`
          expect.soft(distance(ink, scaled(box, frame.width / sheet.width)), name).toBeLessThanOrEqual(NEAR)
        }
      })
    }

    await test.step('poppler and qpdf take the sealed document', async () => {
      const file = info.outputPath('sealed.pdf')
      writeFileSync(file, await (await page.request.get(`/api/envelopes/${id}/document`)).body())
      expectSealed(file)
    })
  },
)

type Shown = { frame: Size; box: Rectangle }
type Rectangle = { x: number; y: number; width: number; height: number }

/** The largest difference between edges. */
function distance(one: Rectangle, other: Rectangle): number {
  const edges = ({ x, y, width, height }: Rectangle) => [x, y, x + width, y + height]
  const others = edges(other)
  return Math.max(...edges(one).map((edge, index) => Math.abs(edge - (others[index] ?? Number.NaN))))
}

function scaled({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x * by, y: y * by, width: width * by, height: height * by }
}

/** A page of the editor, the box of its only field, and where the page's picture is. */
async function edited(pages: Locator, number: number): Promise<Shown & { picture: Rectangle }> {
  const sheet = pages.getByRole('group', { name: `Page ${number} of` }).locator('[data-drawn] > [data-page]')
  await expect(sheet).toHaveCount(1)
  const field = await pages.getByRole('button', { name: new RegExp(`, page ${number}, required$`) }).elementHandle()
  return sheet.evaluate((element, button) => {
    const outer = element.getBoundingClientRect()
    const within = (inner = new DOMRect()) => {
      return { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height }
    }
    return {
      frame: { width: outer.width, height: outer.height },
      box: within(button?.getBoundingClientRect()),
      picture: within(element.querySelector('canvas')?.getBoundingClientRect()),
    }
  }, field)
}

/** A page's size on the screen, and where its only field is on it. */
async function shown(page: Page, number: number): Promise<Shown> {
  return page
    .locator(`[data-page="${number}"]`)
    .first()
    .evaluate((sheet) => {
      const outer = sheet.getBoundingClientRect()
      const inner = sheet.querySelector('button')?.getBoundingClientRect() ?? new DOMRect()
      const box = { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height }
      return { frame: { width: outer.width, height: outer.height }, box }
    })
}

/** A page's size on the screen, and the box around everything black that is drawn on it, in CSS pixels. */
async function drawnInk(page: Page, number: number) {
  // The thumbnails are pages as well.
  const sheet = page.locator(`[role="group"] > [data-page="${number}"]`)
  await expect(sheet.locator('canvas[data-drawn]')).toHaveCount(1)
  return sheet.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const canvas = element.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) throw new Error('nothing is drawn')
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    const ink = { left: width, top: height, right: 0, bottom: 0 }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if ((data[(y * width + x) * 4] ?? 255) > 127) continue
        ink.left = Math.min(ink.left, x)
        ink.right = Math.max(ink.right, x + 1)
        ink.top = Math.min(ink.top, y)
        ink.bottom = Math.max(ink.bottom, y + 1)
      }
    }
    const drawn = canvas.getBoundingClientRect()
    const [across, down] = [drawn.width / width, drawn.height / height]
    const [x, y] = [drawn.x - frame.x + ink.left * across, drawn.y - frame.y + ink.top * down]
    return {
      frame: { width: frame.width, height: frame.height },
      ink: { x, y, width: (ink.right - ink.left) * across, height: (ink.bottom - ink.top) * down },
    }
  })
}
