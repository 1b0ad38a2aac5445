import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { expectWhole } from './checks'
import type { Failed } from './person'
import type { Product } from './product'
import type { People } from './work'

const LOOK_EVERY_MS = 200
const RECOVERS_WITHIN = { timeout: 120_000, interval: 100 }
/** Envelopes that everybody has sent and had signed before the fault, and again after it. */
const ENOUGH = 2

export type Load = ReturnType<People['work']> & {
  /** What people were refused since the fault began. */
  refused(): Failed[]
  /** Every sentence with which the dashboard said why it is not ready. */
  reasons(): string[]
}

/**
 * Provokes a fault while people send and sign. When it is over, the dashboard has to be ready again, everybody goes on, and both programs
 * have what they acknowledged. What people read in between has to say what is wrong.
 */
export async function underLoad(product: Product, people: People, name: string, provoke: Provoke): Promise<void> {
  const work = people.work(name)
  try {
    await meetFault(product, people, name, { work, provoke })
  } finally {
    work.quit()
  }
}

type Provoke = (load: Load) => Promise<void>
type Met = { work: ReturnType<People['work']>; provoke: Provoke }

async function meetFault(product: Product, people: People, fault: string, { work, provoke }: Met): Promise<void> {
  const goesOn = (from: number) =>
    vi.waitFor(() => expect(work.done()).toBeGreaterThanOrEqual(from + ENOUGH), RECOVERS_WITHIN)
  await goesOn(0)
  const before = { sent: people.sent.size, signed: people.signed.size, refused: new Set(people.refused()) }
  const refused = () => people.refused().filter((each) => !before.refused.has(each))
  const health = watchHealth(product)
  const began = Date.now()

  await provoke({ ...work, refused, reasons: health.reasons })
  const over = Date.now()
  await vi.waitFor(async () => expect(await product.health()).toMatchObject({ ready: true }), RECOVERS_WITHIN)
  await goesOn(work.done())
  const wentOnAfterMs = Date.now() - over
  await health.stop()
  await work.stop()
  await expectWhole(product, people)

  const report = {
    fault,
    lastedMs: over - began,
    wentOnAfterMs,
    sent: people.sent.size - before.sent,
    signed: people.signed.size - before.signed,
    refused: counted(refused().map(({ status, message }) => `${status} ${message}`)),
    slowestRefusalMs: Math.max(0, ...refused().map(({ began, ended }) => ended - began)),
    notReady: health.reasons(),
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  expectClear(refused())
}

/** A sentence for people, with a status that says "later" or "sign in again", and nothing of how we are made. */
function expectClear(refused: Failed[]): void {
  const isClear = ({ status, message }: Failed) =>
    [401, 502, 503, 504].includes(status) &&
    /^[A-Z][^{}<>]*\.$/.test(message) &&
    !/internal|SQL|ECONN|undefined/.test(message)
  expect(refused.filter((each) => !isClear(each))).toEqual([])
}

function watchHealth(product: Product) {
  const reasons = new Set<string>()
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const { ready, reasons: current } = await product.health()
      if (!ready) for (const reason of current) reasons.add(reason)
      await pause(LOOK_EVERY_MS)
    }
  })()
  // `stop` awaits it and throws; without this, Node.js would end the process before that.
  watching.catch(() => undefined)
  return {
    reasons: () => [...reasons],
    async stop(): Promise<void> {
      stopping.abort()
      await watching
    },
  }
}

function counted(texts: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}
