import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../scripts/check/chromium'
import { BROWSER_ARGUMENTS } from './browser'
import { type State, signIn } from './demo'
import { median, ms, percentile, print, type Row } from './measure'
import { scanOf } from './scan'
import { type Stack, startStack } from './stack'

const LATER_RUNS = 5
const MOST_MS = 1_000
const MIB = 1024 * 1024
const SIZES = [1, 10]

/** How long a sender waits for the first page of a file: from the answer to its last byte until the page is drawn. */
export async function benchFirstPage(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
  try {
    const rows: Row[] = []
    for (const size of SIZES) rows.push(...(await rowsOf(browser, size)))
    print('First page after an upload in the step Documents, each in a new browser', rows)
  } finally {
    await browser.close()
  }
}

/** On a product that has just been started. */
async function rowsOf(browser: Browser, size: number): Promise<Row[]> {
  const stack = await startStack()
  try {
    const state = await signIn(stack)
    const pdf = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: scanOf(size * MIB, size) }
    const first = await uploadToPage(browser, { stack, state, pdf })
    const later: number[] = []
    for (let run = 0; run < LATER_RUNS; run++) later.push(await uploadToPage(browser, { stack, state, pdf }))
    const slowest = percentile(later, 1)
    const target = `≤ ${MOST_MS.toLocaleString('en')} ms`
    return [
      { what: `${size} MiB, the first upload after the start`, value: ms(first), target, held: first <= MOST_MS },
      {
        what: `${size} MiB, ${LATER_RUNS} later ones`,
        value: `median ${ms(median(later))}, slowest ${ms(slowest)}`,
        target,
        held: slowest <= MOST_MS,
      },
    ]
  } finally {
    await stack.stop()
  }
}

type Given = { stack: Stack; state: State; pdf: { name: string; mimeType: string; buffer: Buffer } }

async function uploadToPage(browser: Browser, { stack, state, pdf }: Given): Promise<number> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${stack.origin}/envelopes/new`, { waitUntil: 'networkidle' })
  await page.evaluate(NOTE_FIRST_PAGE)
  await page.getByLabel('Files', { exact: true }).setInputFiles(pdf)
  const seen = await page.waitForFunction(() => performance.getEntriesByName('first page').at(0)?.startTime ?? false)
  const uploaded = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const parts = entries.filter(
      ({ name, initiatorType }) => initiatorType === 'xmlhttprequest' && name.includes('/api/uploads/'),
    )
    return Math.max(...parts.map(({ responseEnd }) => responseEnd))
  })
  const waited = Number(await seen.jsonValue()) - uploaded
  await context.close()
  return waited
}

/** Marks the frame after the one in which the page was drawn. A text, because the compiler adds names of its own to functions. */
const NOTE_FIRST_PAGE = `requestAnimationFrame(function look() {
  const canvas = document.querySelector('section[aria-label="Pages"] canvas')
  const isDrawn = canvas?.checkVisibility({ visibilityProperty: true }) && canvas.width > 0
  requestAnimationFrame(isDrawn ? () => performance.mark('first page') : look)
})`
