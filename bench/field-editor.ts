import { createHash, randomUUID } from 'node:crypto'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/check/chromium'
import { BROWSER_ARGUMENTS, signIn } from './browser'
import { ms, print, type Row } from './measure'
import { memoryOf, totalMiB } from './memory'
import { pdfOf } from './pdf'
import type { Stack } from './stack'

const PAGES = 300
const FIELDS = 500
const MOST_MS = 100
/** 400 MB, in MiB. */
const MOST_MIB = 381

/** The field editor with a long document and many fields: how long a person waits for each action, and what the browser needs. */
export async function benchFieldEditor(stack: Stack): Promise<void> {
  const server = await chromium.launchServer({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
  const browser = await chromium.connect(server.wsEndpoint())
  try {
    const storageState = await signIn(browser, stack)
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const draft = await longDraft(context, stack)
    const page = await context.newPage()
    const opened = performance.now()
    await page.goto(`${stack.origin}/drafts/${draft}/fields`, { waitUntil: 'commit' })
    await page.locator('[data-drawn]').first().waitFor()
    const first = performance.now() - opened
    await page.locator('button[data-field]').first().waitFor()
    // Looking for fields to suggest is part of the load, but it ends.
    await page.waitForLoadState('networkidle')

    const rows: Row[] = [{ what: 'first page drawn, cold navigation', value: ms(first) }]
    for (const [what, act] of Object.entries(ACTIONS)) {
      const longest = await longestFrame(page, act)
      rows.push({ what, value: ms(longest), target: `≤ ${MOST_MS} ms`, held: longest <= MOST_MS })
    }
    const pid = server.process().pid
    if (pid === undefined) throw new Error('the browser has ended')
    const memory = totalMiB(memoryOf(pid))
    rows.push({
      what: 'memory of all browser processes',
      value: `${Math.round(memory)} MiB`,
      target: `≤ ${MOST_MIB} MiB (400 MB)`,
      held: memory <= MOST_MIB,
    })
    print(`Field editor with ${PAGES} pages and ${FIELDS} fields: the longest wait for a frame`, rows)
  } finally {
    await browser.close()
    await server.close()
  }
}

/** What people do, each a few times. */
const ACTIONS: Record<string, (page: Page) => Promise<void>> = {
  'drag one field over the page': async (page) => {
    const box = await page.locator('button[data-field]').first().boundingBox()
    if (!box) throw new Error('no field in view')
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.down()
    for (let step = 1; step <= 40; step++) await page.mouse.move(box.x + 5 + step * 6, box.y + 5 + step * 4)
    await page.mouse.up()
  },
  'move one field by 20 arrow keys': (page) => press(page, 'ArrowRight', 20),
  'add and delete a field': async (page) => {
    await press(page, 's', 5)
    await press(page, 'Delete', 5)
  },
  'next field with Tab': (page) => press(page, 'Tab', 20),
  'select all': (page) => press(page, 'Control+a', 3),
  'move all fields by 5 arrow keys': (page) => press(page, 'ArrowDown', 5),
  'undo and redo': async (page) => {
    for (let round = 0; round < 5; round++) {
      await press(page, 'Control+z', 1)
      await press(page, 'Control+y', 1)
    }
  },
  'go through 20 pages': (page) => press(page, 'PageDown', 20),
  'zoom in and out': async (page) => {
    for (const name of ['Zoom in', 'Zoom in', 'Zoom out', 'Zoom out']) await page.getByRole('button', { name }).click()
  },
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await page.keyboard.press(key)
}

/** The longest time between two frames while a person acts, as the page itself sees it. */
async function longestFrame(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(START_WATCH)
  await act(page)
  return Number(await page.evaluate('new Promise((done) => requestAnimationFrame(() => done(window.endWatch())))'))
}

/** A text, because the compiler adds names of its own to functions. */
const START_WATCH = `(() => {
  let [last, longest, isOver] = [performance.now(), 0, false]
  requestAnimationFrame(function next(now) {
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) requestAnimationFrame(next)
  })
  window.endWatch = () => { isOver = true; return longest }
})()`

/** A draft with a long document, whose pages have fields, up to three on each. */
async function longDraft(context: BrowserContext, stack: Stack): Promise<string> {
  const [id, document] = [randomUUID(), randomUUID()]
  const bytes = Buffer.from(await pdfOf(PAGES))
  const fields = Array.from({ length: FIELDS }, (_, index) => ({
    id: `field-${index}`,
    document,
    page: (index % PAGES) + 1,
    recipient: index % 2,
    type: index % 3 === 0 ? 'signature' : 'text',
    x: 0.1 + (index % 3) * 0.25,
    y: 0.2 + (Math.floor(index / PAGES) % 3) * 0.2,
    width: 0.2,
    height: 0.05,
  }))
  const recipients = ['Ada', 'Bo'].map((name, index) => ({
    id: index,
    name,
    email: `${name.toLowerCase()}@example.com`,
  }))
  const content = { recipients, documents: [{ id: document, name: 'Agreement.pdf' }], fields }
  const call = async (
    method: string,
    path: string,
    more: { headers?: Record<string, string>; data?: unknown } = {},
  ) => {
    const headers = { origin: stack.origin, ...more.headers }
    const answer = await context.request.fetch(`${stack.origin}${path}`, { method, ...more, headers })
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer
  }
  await call('POST', '/api/drafts', { data: { id, purpose: 'envelope', content } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await call('POST', `/api/drafts/${id}/uploads`, {
    data: { id: document, name: 'Agreement.pdf', size: bytes.length, sha256 },
  })
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    await call('PATCH', `/api/uploads/${document}`, {
      headers: { ...PART_HEADERS, 'upload-offset': String(from) },
      data: bytes.subarray(from, from + PART_BYTES),
    })
  }
  for (;;) {
    const { state, problem } = await (await call('GET', `/api/uploads/${document}`)).json()
    if (state === 'ready') return id
    if (state !== 'checking') throw new Error(`the document is ${state}: ${problem?.message}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const PART_BYTES = 1024 * 1024
const PART_HEADERS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
