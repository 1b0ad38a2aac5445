import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const QUIET_MS = 200

/** What a page took: compressed bytes with headers as they came from the server, requests, and the time of the page's main thread. */
export type PageCost = { scriptKiB: number; allKiB: number; requests: number; mainThreadMs: number }

/** Counts from now on. Call it before the navigation, and `read` once the page has nothing left to load. */
export async function watchPageCost(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  const types = new Map<string, string>()
  const open = new Set<string>()
  let onIdle = () => {}
  let [scripts, all] = [0, 0]
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return
    types.set(requestId, type ?? 'Other')
    // The stream of changes stays open, and a worker's script ends in the worker.
    if (type === 'Fetch' || type === 'XHR') open.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (types.get(requestId) === 'Script') scripts += encodedDataLength
    end(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  const end = (requestId: string) => {
    open.delete(requestId)
    if (open.size === 0) onIdle()
  }
  const metric = async (wanted: string) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? 0
  }

  return {
    async read(): Promise<PageCost> {
      return {
        scriptKiB: scripts / 1024,
        allKiB: all / 1024,
        requests: types.size,
        mainThreadMs: (await metric('TaskDuration')) * 1_000,
      }
    },
    /** Resolves when no request for data is open and the main thread has had nothing to do for a moment, as while somebody reads. */
    async idle(): Promise<void> {
      for (;;) {
        if (open.size > 0) await new Promise<void>((resolve) => (onIdle = resolve))
        const before = await metric('TaskDuration')
        await pause(QUIET_MS)
        const busyMs = ((await metric('TaskDuration')) - before) * 1_000
        if (open.size === 0 && busyMs < QUIET_MS / 20) return
      }
    },
    /** The JavaScript heap in MB that is still in use after the garbage was collected. */
    async heapMb(): Promise<number> {
      await session.send('HeapProfiler.collectGarbage')
      return (await metric('JSHeapUsedSize')) / 1_000_000
    },
  }
}
