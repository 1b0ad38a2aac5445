import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../scripts/check/chromium'
import { bulkEnvelopes } from './bulk'
import { signedEnvelope } from './documents/signed-envelope'
import { cookieOf, DEMO_ACCOUNT, type State, signIn } from './harness/demo'
import { load, median, ms, perSecond, print } from './harness/measure'
import type { Stack } from './harness/stack'

const RUNS = 7

export const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** The dashboard as a person meets it: every navigation in a browser context with nothing cached but the session. */
export async function benchBrowser(stack: Stack): Promise<void> {
  const key = await stack.key(DEMO_ACCOUNT)
  await bulkEnvelopes(stack.databaseUrl, DEMO_ACCOUNT, 10_000)
  const short = await signedEnvelope(stack, key, 3)
  const long = await signedEnvelope(stack, key, 300)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: BROWSER_ARGUMENTS,
  })
  try {
    const state = await signIn(stack)
    const cold = (run: (context: BrowserContext) => Promise<number>) => repeat(browser, state, run)
    const rows = await cold((context) => timeTo(context, stack, '/envelopes', 'tbody tr a[href^="/envelopes/"]'))
    const opened = await cold((context) => clickToDocument(context, stack, short))
    const openedOfMany = await cold((context) => clickToDocument(context, stack, long))
    const first = await cold((context) => timeTo(context, stack, `/envelopes/${short}/document`, DRAWN))
    const script = await cold((context) => scriptKiB(context, stack))
    const html = await load({ url: `${stack.origin}/envelopes`, headers: { cookie: cookieOf(state) } })
    print(`Dashboard, cold navigations with 10,000 envelopes, medians of ${RUNS} runs`, [
      { what: 'feed: rows visible', value: ms(median(rows)), target: '≤ 450 ms', held: median(rows) <= 450 },
      {
        what: 'feed: JavaScript transferred',
        value: `${Math.round(median(script))} KiB`,
        target: '≤ 200 KiB',
        held: median(script) <= 200,
      },
      { what: 'feed: server HTML, 10 connections', value: perSecond(html.rate) },
    ])
    print(`First page of a signed PDF, medians of ${RUNS} runs`, [
      {
        what: '3 pages, opened from its envelope',
        value: ms(median(opened)),
        target: '≤ 450 ms',
        held: median(opened) <= 450,
      },
      { what: '300 pages, opened from its envelope', value: ms(median(openedOfMany)) },
      { what: '3 pages, cold navigation to the preview', value: ms(median(first)) },
    ])
  } finally {
    await browser.close()
  }
}

/** A page of the preview whose canvas holds the document. */
const DRAWN = 'canvas[data-drawn]'

/** One run to warm the servers, then `RUNS` in a fresh context each. */
export async function repeat(browser: Browser, storageState: State, run: (context: BrowserContext) => Promise<number>) {
  const results: number[] = []
  for (let count = 0; count <= RUNS; count++) {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const result = await run(context)
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

/** Compressed bodies of every script of the feed, as the browser counted them. */
async function scriptKiB(context: BrowserContext, stack: Stack): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${stack.origin}/envelopes`)
  // By the time that the page reads its news, all its scripts have come.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/')))
  await page.waitForLoadState('load')
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
  })
}
