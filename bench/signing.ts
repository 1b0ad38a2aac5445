import { type Browser, chromium } from '@playwright/test'
import { startProduct } from '@/lib/tests/torture/product'
import { openedEnvelope, TYPED_SIGNATURE } from '@/lib/tests/torture/signed-envelope'
import { findChromium } from '../scripts/check/chromium'
import { benchFolder } from './harness/folder'
import { median } from './harness/measure'
import type { Figures, Part } from './harness/part'

const PAGES = [1, 12, 100]
const TIMES = 3

/** What a signer waits for, in a browser without a cache: from the link to the first field that can be used. */
export const benchRoom: Part = {
  title: `Signing room, from the link to the first field, ${TIMES} loads a round`,
  rounds: 5,
  async open(root) {
    const { product, key, close } = await start(root)
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const steps: (() => Promise<Figures>)[] = []
    for (const pages of PAGES) {
      const { token } = await openedEnvelope(product, key, pages)
      const load = () => firstField(browser, `${product.origin}/sign/${token}`)
      await load()
      steps.push(async () => ({ [`${pages} pages, ms`]: await medianOf(load) }))
    }
    return {
      steps,
      async close() {
        await browser.close()
        await close()
      },
    }
  },
}

async function firstField(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  // Asked for at each frame, because a locator looks again after half a second.
  const handle = await page.waitForFunction(
    () => document.getElementById('field-0') !== null && performance.now(),
    undefined,
    { polling: 'raf' },
  )
  const took = await handle.jsonValue()
  await context.close()
  return Number(took)
}

/** From the last signature to its answer: the document is stamped, gets its certificate, and is sealed. */
export const benchSealing: Part = {
  title: `Last signature and seal, ${TIMES} documents a round`,
  rounds: 5,
  async open(root) {
    const { product, key, close } = await start(root)
    const one = async (pages: number) => seal((await openedEnvelope(product, key, pages)).signing)
    // The first ones start the workers.
    for (const pages of PAGES) await one(pages)
    const steps = PAGES.map((pages) => async (): Promise<Figures> => {
      return { [`${pages} pages, ms`]: await medianOf(() => one(pages)) }
    })
    return { steps, close }
  },
}

async function seal(signing: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${signing}/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(TYPED_SIGNATURE),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`signing answered ${answer.status}: ${text}`)
  return performance.now() - began
}

async function start(root: string) {
  const folder = benchFolder()
  const environment = { SERVICE_SEED: 'none', LOG_LEVEL: 'error', SERVICE_LOG_LEVEL: 'error' }
  const product = await startProduct(folder.path, { environment, root })
  const key = await product.newKey()
  return {
    product,
    key,
    async close() {
      await product.stop()
      folder.remove()
    },
  }
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let each = 0; each < TIMES; each++) times.push(await measure())
  return median(times)
}
