import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Stack } from '../harness/stack'
import { type PageCost, watchPageCost } from './page-cost'

/** The first frame with a row. */
export const ROW = 'tbody tr a[href^="/envelopes/"]'
/** A page of a PDF that has its pixels: until then react-pdf hides the canvas. */
const HAS_DRAWN = `[...document.querySelectorAll('main [data-page] canvas')].some((canvas) =>
  canvas.width > 0 && canvas.checkVisibility({ visibilityProperty: true }))`
const HAS_PROGRESS = `[...document.querySelectorAll('main h2')].some((heading) => heading.textContent === 'Progress')`

export type Session = PageCost & {
  rows: number
  envelope: number
  back: number
  next: number
  search: number
  heapMb: number
}

/**
 * What a sender does in one page that begins with nothing cached: reads the list, opens an envelope in flight, goes back, scrolls to the
 * end of the first page of rows, and searches. Times are in milliseconds.
 */
export async function measureSession(context: BrowserContext, stack: Stack, number: number): Promise<Session> {
  const page = await context.newPage()
  const cost = await watchPageCost(page)
  await page.addInitScript({ content: `(${NOTE_ROW})(${JSON.stringify(ROW)})` })
  await page.goto(`${stack.origin}/envelopes`, { waitUntil: 'networkidle' })
  const rows = await page.evaluate(() => performance.getEntriesByName('row seen').at(0)?.startTime)
  if (rows === undefined) throw new Error('the list has no rows')
  const listCost = await cost.read()

  const row = page.locator('tr', { hasText: 'their turn' }).locator('a[data-row]').first()
  const href = await row.getAttribute('href')
  const envelope = await timeFrom(page, { event: 'click', until: HAS_PROGRESS, act: () => row.click() })
  await cost.idle()
  const isBack = `document.querySelector('tbody a[href="${href}"]')?.checkVisibility()`
  const back = await timeFrom(page, { event: 'popstate', until: isBack, act: () => page.evaluate('history.back()') })
  await cost.idle()
  const next = await timeFrom(page, {
    event: 'scroll',
    until: `document.querySelector('a[data-row="50"]')`,
    act: () => page.evaluate('scrollTo(0, document.documentElement.scrollHeight)'),
  })
  const search = await timeOfSearch(page, cost, String(number))
  await cost.idle()
  return { ...listCost, rows, envelope, back, next, search, heapMb: await cost.heapMb() }
}

/**
 * Milliseconds from the click on a signed envelope in the list to the first drawn page of its document. pdf.js is not loaded before, unless
 * the pointer rests on the row, as most people's does.
 */
export async function listToSignedPage(context: BrowserContext, stack: Stack, id: string, restMs = 0): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${stack.origin}/envelopes`, { waitUntil: 'networkidle' })
  const row = page.locator(`tbody a[href="/envelopes/${id}"]`)
  if (restMs > 0) {
    await row.hover()
    await pause(restMs)
  }
  return timeFrom(page, { event: 'click', until: HAS_DRAWN, act: () => row.click() })
}

/** The digits of a number that a subject ends with: each key but the last finds other envelopes. */
async function timeOfSearch(page: Page, cost: Idle, number: string): Promise<number> {
  const box = page.getByRole('searchbox', { name: 'Search envelopes' })
  await box.fill('')
  await box.pressSequentially(number.slice(0, -1))
  await cost.idle()
  const until = `[...document.querySelectorAll('a[data-row]')].some((row) => row.textContent.split(' ').includes('${number}'))`
  return timeFrom(page, { event: 'keydown', until, act: () => box.press(number.slice(-1)) })
}

type Idle = { idle: () => Promise<void> }
type Timed = { event: string; until: string; act: () => Promise<unknown> }

/** Milliseconds from the event that `act` causes to the first frame in which the condition holds, measured by the page itself. */
async function timeFrom(page: Page, { event, until, act }: Timed): Promise<number> {
  await page.evaluate(`window.took = undefined
    addEventListener(${JSON.stringify(event)}, ({ timeStamp }) => requestAnimationFrame(function look() {
      if (${until}) window.took = performance.now() - timeStamp
      else requestAnimationFrame(look)
    }), { capture: true, once: true })`)
  await act()
  const took = await page.waitForFunction(() => (window as { took?: number }).took ?? false)
  return Number(await took.jsonValue())
}

/** Marks the first frame in which the element is visible. A text, because the compiler adds names of its own to functions. */
const NOTE_ROW = `(wanted) => requestAnimationFrame(function look() {
  const element = document.querySelector(wanted)
  if (element?.checkVisibility() && element.getBoundingClientRect().height > 0) performance.mark('row seen')
  else requestAnimationFrame(look)
})`
