import type { Page } from '@playwright/test'
import { median, ms, percentile, type Row } from './measure'

/**
 * What a person does to a page. The function itself prepares it, and neither that nor `restore` is measured. `act` looks for
 * nothing by its role, because that search takes the page's own time.
 */
export type Interaction = (page: Page) => Promise<{ act: () => Promise<void>; restore?: () => Promise<void> }>

type Options = { rounds: number; mostMs: number }

/** A row for each interaction: the longest wait of a round, as the median of the rounds and of the slowest one. */
export async function waitRows(
  page: Page,
  interactions: Record<string, Interaction>,
  { rounds, mostMs }: Options,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, interaction] of Object.entries(interactions)) {
    const waits: number[] = []
    for (let round = 0; round < rounds; round++) waits.push(await longestWait(page, interaction))
    const slowest = percentile(waits, 1)
    const value = `median ${ms(median(waits))}, slowest ${ms(slowest)}`
    rows.push({ what, value, target: `≤ ${mostMs} ms`, held: slowest <= mostMs })
  }
  return rows
}

async function longestWait(page: Page, prepare: Interaction): Promise<number> {
  const { act, restore } = await prepare(page)
  await page.evaluate(START)
  await act()
  const longest = Number(await page.evaluate('window.endWatch()'))
  await restore?.()
  return longest
}

/**
 * The page watches itself: the longest time between two frames, which is how long nothing could move, and the longest time from a
 * press to the frame that shows its effect. A text, because the compiler adds names of its own to functions.
 */
const START = `new Promise((started) => {
  let longest = 0
  let last
  let isOver = false
  const events = new PerformanceObserver((list) => note(list.getEntries()))
  const note = (entries) => { for (const { duration } of entries) longest = Math.max(longest, duration) }
  events.observe({ type: 'event', durationThreshold: 16 })
  requestAnimationFrame(function next(now) {
    if (last === undefined) started()
    else longest = Math.max(longest, now - last)
    last = now
    if (!isOver) requestAnimationFrame(next)
  })
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  window.endWatch = async () => {
    await frame()
    await frame()
    isOver = true
    note(events.takeRecords())
    events.disconnect()
    return longest
  }
})`
