import { signIn } from '@/lib/tests/torture/person'
import { startProduct } from '@/lib/tests/torture/product'
import { benchFolder } from './harness/folder'
import type { Figures, Part } from './harness/part'
import { SENDER } from './requests'

/** Routes whose first request is timed. */
const FIRST = { 'list HTML': '/envelopes', 'list API': '/api/mirror/envelopes', 'home API': '/api/home' }

/** From the command to the first page, for a folder that was started once before: PostgreSQL, service and dashboard. */
export const benchStart: Part = {
  title: 'Start, from the command to the first page',
  rounds: 5,
  targets: { 'start, ms': { most: 3_000 } },
  async open(root) {
    const folder = benchFolder()
    await startOnce(folder.path, root)
    return { steps: [() => startOnce(folder.path, root)], close: async () => folder.remove() }
  },
}

async function startOnce(dataDir: string, root: string): Promise<Figures> {
  const started = performance.now()
  const environment = { SERVICE_SEED: 'none', DESK_DEMO_RATE_LIMIT: '100000000' }
  const product = await startProduct(dataDir, { environment, root })
  try {
    const figures: Figures = { 'start, ms': performance.now() - started }
    const headers = { cookie: (await signIn(product, SENDER.email, SENDER.password)).cookie() }
    for (const [what, path] of Object.entries(FIRST)) {
      const began = performance.now()
      const answer = await fetch(`${product.url}${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      figures[`first ${what}, ms`] = performance.now() - began
    }
    return figures
  } finally {
    await product.stop()
  }
}
