import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/check/chromium'
import { BROWSER_ARGUMENTS } from '../browser'
import { type State, signIn } from '../harness/demo'
import { median, ms, percentile, print, type Row } from '../harness/measure'
import { type Stack, startStack } from '../harness/stack'
import { scanOf } from './scan'

const LATER_RUNS = 5
const MOST_MS = 1_000
const MIB = 1024 * 1024
const SIZES = [1, 10]

/**
 * How long a sender waits for the first page of a file, once the server has its last byte: until the page is drawn, and until the file
 * is checked. The page is drawn from the file that was chosen, so that it may be there before.
 */
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
    const later: Waits[] = []
    for (let run = 0; run < LATER_RUNS; run++) later.push(await uploadToPage(browser, { stack, state, pdf }))
    return [
      ...waitRows(`${size} MiB, the first upload after the start`, [first]),
      ...waitRows(`${size} MiB, ${LATER_RUNS} later ones`, later),
    ]
  } finally {
    await stack.stop()
  }
}

function waitRows(what: string, waits: Waits[]): Row[] {
  const drawn = waits.map(({ drawn, uploaded }) => Math.max(0, drawn - uploaded))
  const target = `≤ ${MOST_MS.toLocaleString('en')} ms`
  return [
    {
      what: `${what}: from the last byte to the page`,
      ...valueRow(drawn),
      target,
      held: percentile(drawn, 1) <= MOST_MS,
    },
    { what: `${what}: from the choice to the page`, ...valueRow(waits.map(({ drawn, chosen }) => drawn - chosen)) },
    {
      what: `${what}: from the last byte to the checked file`,
      ...valueRow(waits.map(({ checked, uploaded }) => checked - uploaded)),
    },
  ]
}

const valueRow = (values: number[]) => ({ value: `median ${ms(median(values))}, slowest ${ms(percentile(values, 1))}` })

type Given = { stack: Stack; state: State; pdf: { name: string; mimeType: string; buffer: Buffer } }
/** In milliseconds since the page was opened. */
type Waits = { chosen: number; uploaded: number; drawn: number; checked: number }

async function uploadToPage(browser: Browser, { stack, state, pdf }: Given): Promise<Waits> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${stack.origin}/envelopes/new`, { waitUntil: 'networkidle' })
  await page.evaluate(NOTE_WAITS)
  await page.getByLabel('Files', { exact: true }).setInputFiles(pdf)
  const seen = await page.waitForFunction(() => {
    const [chosen, drawn, checked] = ['chosen', 'drawn', 'checked'].map(
      (name) => performance.getEntriesByName(name).at(0)?.startTime,
    )
    return chosen && drawn && checked ? { chosen, drawn, checked } : false
  })
  const uploaded = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const parts = entries.filter(
      ({ name, initiatorType }) => initiatorType === 'xmlhttprequest' && name.includes('/api/uploads/'),
    )
    return Math.max(...parts.map(({ responseEnd }) => responseEnd))
  })
  const waits = await seen.jsonValue()
  await context.close()
  if (!waits) throw new Error('no page was drawn')
  return { ...waits, uploaded }
}

/**
 * Marks when the file was chosen, and the frames after those in which the page was drawn and the file was checked. A text, because the
 * compiler adds names of its own to functions.
 */
const NOTE_WAITS = `
addEventListener('change', () => performance.mark('chosen'), { capture: true, once: true })
const note = (name, isThere) => requestAnimationFrame(function look() {
  requestAnimationFrame(isThere() ? () => performance.mark(name) : look)
})
note('drawn', () => {
  const canvas = document.querySelector('section[aria-label="Pages"] canvas')
  return canvas?.checkVisibility({ visibilityProperty: true }) && canvas.width > 0
})
note('checked', () => document.querySelector('button[aria-label="Pages of Scan"]'))
`
