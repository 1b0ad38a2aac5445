import { type Browser, chromium, type Page } from '@playwright/test'
import { signIn } from '@/lib/tests/torture/person'
import { startProduct } from '@/lib/tests/torture/product'
import { signedEnvelope } from '@/lib/tests/torture/signed-envelope'
import { findChromium } from '../scripts/check/chromium'
import { benchFolder } from './harness/folder'
import type { Figures, Part } from './harness/part'
import { SENDER } from './requests'

const ENVELOPES = 20
const PAGES = 12
/** A page of a document that is narrower cannot be read. */
const READABLE_PX = 400
/** How a person comes to a row: looks at the page, moves the pointer to the row, and stays on it for a moment before the click. */
const IDLE_MS = 1_000
const MOVE = { steps: 10, everyMs: 15 }
const REST_MS = 200

/** What a sender waits for who opens a signed envelope from the list, in a browser without a cache, and who opens its document by a link. */
export const benchDocument: Part = {
  title: `Signed envelope of ${PAGES} pages, from the click on its row`,
  rounds: 9,
  async open(root) {
    const folder = benchFolder()
    const environment = { SERVICE_SEED: 'none', SERVICE_LOG_LEVEL: 'error', DESK_DEMO_RATE_LIMIT: '100000000' }
    const product = await startProduct(folder.path, { environment, root })
    const key = await product.newKey()
    let id = ''
    for (let count = 0; count < ENVELOPES; count++) id = await signedEnvelope(product, key, PAGES)
    const cookie = (await signIn(product, SENDER.email, SENDER.password)).cookie()
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const visit = <T>(path: string, act: (page: Page) => Promise<T>) =>
      inNewBrowser(browser, product.origin, cookie, path, act)
    // The first ones make the server load the routes.
    const isReadableAtOnce = await visit(
      `/envelopes/${id}`,
      async (page) => (await drawnPage(page, 1)).width >= READABLE_PX,
    )
    await visit(`/envelopes/${id}/document`, (page) => drawnPage(page, READABLE_PX))

    async function fromRow(): Promise<Figures> {
      return visit('/envelopes', async (page) => {
        await page.waitForTimeout(IDLE_MS)
        await moveTo(page, 'main tr a[data-row="3"]')
        await page.waitForTimeout(REST_MS)
        await page.evaluate(() => addEventListener('pointerdown', () => performance.mark('press'), { capture: true }))
        await page.mouse.down()
        await page.mouse.up()
        const content = await page.waitForFunction(
          () => document.querySelector('main ol[aria-label=Progress]') && performance.now(),
          undefined,
          { polling: 'raf' },
        )
        if (!isReadableAtOnce) await page.getByRole('link', { name: 'Document', exact: true }).click()
        const { at } = await drawnPage(page, READABLE_PX)
        const pressed = await page.evaluate(() => performance.getEntriesByName('press')[0]?.startTime ?? Number.NaN)
        return { 'content, ms': Number(await content.jsonValue()) - pressed, 'page to read, ms': at - pressed }
      })
    }
    async function byLink(): Promise<Figures> {
      const { at } = await visit(`/envelopes/${id}/document`, (page) => drawnPage(page, READABLE_PX))
      return { 'document by its link, ms': at }
    }
    return {
      steps: [fromRow, byLink],
      async close() {
        await browser.close()
        await product.stop()
        folder.remove()
      },
    }
  },
}

async function inNewBrowser<T>(
  browser: Browser,
  origin: string,
  cookie: string,
  path: string,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: origin }
    }),
  )
  const page = await context.newPage()
  await page.goto(`${origin}${path}`)
  const answer = await act(page)
  await context.close()
  return answer
}

/** From the top of the page, over what is between. */
async function moveTo(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`there is no ${selector}`)
  for (let step = 1; step <= MOVE.steps; step++) {
    await page.mouse.move(box.x + 20, ((box.y + 10) * step) / MOVE.steps)
    await page.waitForTimeout(MOVE.everyMs)
  }
}

/** The first page that is drawn with ink and at least so wide: when, and its width. */
async function drawnPage(page: Page, least: number): Promise<{ at: number; width: number }> {
  const drawn = await page.waitForFunction(
    (wanted) => {
      const small = new OffscreenCanvas(64, 64)
      const context = small.getContext('2d', { willReadFrequently: true })
      for (const canvas of document.querySelectorAll('canvas')) {
        if (!context || canvas.clientWidth < wanted || canvas.width === 0) continue
        context.drawImage(canvas, 0, 0, 64, 64)
        const { data } = context.getImageData(0, 0, 64, 64)
        const hasInk = data.some((value, at) => at % 4 === 0 && value < 240 && (data[at + 3] ?? 0) > 200)
        if (hasInk) return { at: performance.now(), width: canvas.clientWidth }
      }
      return false
    },
    least,
    { polling: 'raf' },
  )
  const found = await drawn.jsonValue()
  if (!found) throw new Error('no page was drawn')
  return found
}
