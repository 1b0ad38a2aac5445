import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../scripts/check/chromium'
import { signedEnvelope } from './documents/signed-envelope'
import { type State, signIn } from './harness/demo'
import { median, ms, print, type Row } from './harness/measure'
import type { Stack } from './harness/stack'
import { listToSignedPage, measureSession, type Session } from './list/session'
import { demoEnvelopes, ENVELOPES, mirrorEverything } from './list/whole-mirror'

const RUNS = 7
/** Between reaching a row and pressing it. */
const REST_MS = 200
/** A page that is opened within half a minute of a change reads its list once more, and here everything has just changed. */
const CHANGED_MS = 31_000

export const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** The dashboard as a person meets it: each run begins in a browser context with nothing cached but the session. */
export async function benchBrowser(stack: Stack): Promise<void> {
  const key = await demoEnvelopes(stack)
  const short = await signedEnvelope(stack, key, 3)
  const long = await signedEnvelope(stack, key, 300)
  await mirrorEverything(stack)
  await pause(CHANGED_MS)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: BROWSER_ARGUMENTS,
  })
  try {
    const state = await signIn(stack)
    const cold = <T>(run: (context: BrowserContext, count: number) => Promise<T>) => repeat(browser, state, run)
    const sessions = await cold((context, count) => measureSession(context, stack, 5_003 + count * 211))
    const fromList = await cold((context) => listToSignedPage(context, stack, short))
    const fromRested = await cold((context) => listToSignedPage(context, stack, short, REST_MS))
    const opened = await cold((context) => clickToDocument(context, stack, short))
    const openedOfMany = await cold((context) => clickToDocument(context, stack, long))
    const first = await cold((context) => timeTo(context, stack, `/envelopes/${short}/document`, DRAWN))
    const medianOf = (figure: keyof Session) => median(sessions.map((session) => session[figure]))
    print(`Dashboard, nothing cached, ${ENVELOPES.toLocaleString('en')} envelopes, medians of ${RUNS} runs`, [
      atMost('list: rows visible', medianOf('rows'), 130, 'ms'),
      atMost('list: JavaScript transferred', medianOf('scriptKiB'), 140, 'KiB'),
      atMost('list: all bytes', medianOf('allKiB'), 220, 'KiB'),
      atMost('list: requests', medianOf('requests'), 20, ''),
      atMost('list: time of the main thread', medianOf('mainThreadMs'), 180, 'ms'),
      atMost('list → envelope', medianOf('envelope'), 80, 'ms'),
      atMost('list → first page of a signed PDF of 3', median(fromList), 280, 'ms'),
      atMost('document page of 3 pages: first page', median(first), 400, 'ms'),
      atMost('next rows', medianOf('next'), 60, 'ms'),
      atMost('back to the list', medianOf('back'), 50, 'ms'),
      atMost('search: last key → row', medianOf('search'), 100, 'ms'),
      atMost('heap after this session', medianOf('heapMb'), 10, 'MB'),
      { what: `list → first page of it, pointer rested ${REST_MS} ms`, value: ms(median(fromRested)) },
      { what: 'envelope → its Document tab, 3 pages', value: ms(median(opened)) },
      { what: 'envelope → its Document tab, 300 pages', value: ms(median(openedOfMany)) },
    ])
  } finally {
    await browser.close()
  }
}

function atMost(what: string, value: number, most: number, unit: string): Row {
  const text = `${value < 100 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`.trim()
  return { what, value: text, target: `≤ ${most} ${unit}`.trim(), held: value <= most }
}

/** A page of the preview whose canvas holds the document. */
const DRAWN = 'canvas[data-drawn]'

/** One run to warm the servers, then `RUNS` in a fresh context each. */
export async function repeat<T>(
  browser: Browser,
  storageState: State,
  run: (context: BrowserContext, count: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  for (let count = 0; count <= RUNS; count++) {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const result = await run(context, count)
    if (count > 0) results.push(result)
    await context.close()
  }
  return results
}

/** Marks the first frame in which the element is visible. A text, because the compiler adds names of its own to functions. */
const NOTE_VISIBLE = `(wanted) => requestAnimationFrame(function look() {
  const element = document.querySelector(wanted)
  const visible = element?.checkVisibility() && element.getBoundingClientRect().height > 0
  if (visible) performance.mark('element seen')
  else requestAnimationFrame(look)
})`

/** Milliseconds from the navigation to the first frame in which the element is visible, noted by the page itself. */
export async function timeTo(context: BrowserContext, stack: Stack, path: string, selector: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript({ content: `(${NOTE_VISIBLE})(${JSON.stringify(selector)})` })
  await page.goto(`${stack.origin}${path}`, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => performance.getEntriesByName('element seen').at(0)?.startTime ?? false)
  return Number(await seen.jsonValue())
}

/** Milliseconds from the click on the envelope's Document tab, the envelope's page being complete, to the first drawn page. */
async function clickToDocument(context: BrowserContext, stack: Stack, id: string): Promise<number> {
  const page = await context.newPage()
  const address = `/envelopes/${id}/document`
  await page.goto(`${stack.origin}/envelopes/${id}`, { waitUntil: 'networkidle' })
  await page.evaluate(() =>
    document.addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true }),
  )
  await page.locator(`a[href="${address}"]`).first().click()
  const seen = await page.waitForFunction((wanted) => {
    const clicked = performance.getEntriesByName('clicked').at(0)?.startTime
    return clicked !== undefined && document.querySelector(wanted)?.checkVisibility()
      ? performance.now() - clicked
      : false
  }, DRAWN)
  return Number(await seen.jsonValue())
}
