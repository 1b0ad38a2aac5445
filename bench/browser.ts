import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../scripts/check/chromium'
import { bulkEnvelopes } from './bulk'
import { load, median, ms, perSecond, print } from './measure'
import { signedEnvelope } from './signed-envelope'
import type { Stack } from './stack'

const RUNS = 7
const DEMO_ACCOUNT = 'Northwind Legal'
const SENDER = { email: 'sender@demo.example', password: 'sender-demo-2026' }

/** The dashboard as a person meets it: every navigation in a browser context with nothing cached but the session. */
export async function benchBrowser(stack: Stack): Promise<void> {
  await bulkEnvelopes(stack.databaseUrl, DEMO_ACCOUNT, 10_000)
  const key = await stack.key(DEMO_ACCOUNT)
  const short = await signedEnvelope(stack, key, 3)
  const long = await signedEnvelope(stack, key, 300)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const state = await signIn(browser, stack)
    const cold = (run: (context: BrowserContext) => Promise<number>) => repeat(browser, state, run)
    const rows = await cold((context) => timeTo(context, stack, '/envelopes', 'tbody tr a[href^="/envelopes/"]'))
    const first = await cold((context) => timeTo(context, stack, `/envelopes/${short}/document`, 'canvas[data-drawn]'))
    const firstOfMany = await cold((context) =>
      timeTo(context, stack, `/envelopes/${long}/document`, 'canvas[data-drawn]'),
    )
    const script = await cold((context) => scriptKiB(context, stack))
    const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const html = await load({ url: `${stack.origin}/envelopes`, headers: { cookie } })
    print(`Dashboard, cold navigations with 10,000 envelopes, medians of ${RUNS} runs`, [
      { what: 'feed: rows visible', value: ms(median(rows)), target: '≤ 450 ms', held: median(rows) <= 450 },
      {
        what: 'feed: JavaScript transferred',
        value: `${Math.round(median(script))} KiB`,
        target: '≤ 200 KiB',
        held: median(script) <= 200,
      },
      { what: 'feed: server HTML, 10 connections', value: perSecond(html.rate) },
      {
        what: 'signed PDF of 3 pages: first page',
        value: ms(median(first)),
        target: '≤ 450 ms',
        held: median(first) <= 450,
      },
      { what: 'signed PDF of 300 pages: first page', value: ms(median(firstOfMany)) },
    ])
  } finally {
    await browser.close()
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser, stack: Stack): Promise<State> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${stack.origin}/api/auth/sign-in/email`, {
    data: SENDER,
    headers: { origin: stack.origin },
  })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`)
  const state = await context.storageState()
  await context.close()
  return state
}

/** One run to warm the servers, then `RUNS` in a fresh context each. */
async function repeat(browser: Browser, storageState: State, run: (context: BrowserContext) => Promise<number>) {
  const results: number[] = []
  for (let count = 0; count <= RUNS; count++) {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const result = await run(context)
    if (count > 0) results.push(result)
    await context.close()
  }
  return results
}

/** Milliseconds from the navigation to the first frame in which the element is visible, read off the page's own clock. */
async function timeTo(context: BrowserContext, stack: Stack, path: string, selector: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${stack.origin}${path}`, { waitUntil: 'commit' })
  const seen = await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted)
    return element?.checkVisibility() && element.getBoundingClientRect().height > 0 ? performance.now() : false
  }, selector)
  return Number(await seen.jsonValue())
}

async function scriptKiB(context: BrowserContext, stack: Stack): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${stack.origin}/envelopes`, { waitUntil: 'networkidle' })
  return bytes / 1024
}
