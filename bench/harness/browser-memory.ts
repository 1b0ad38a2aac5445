import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Row } from './measure'

const SAMPLE_EVERY_MS = 250
const MIB = 1024 * 1024

/**
 * The browser's memory while a page is in use: the most that any look at it found. Of memory that processes share, each counts its
 * part (PSS), so that all processes together are what the machine gives to the browser.
 */
export async function watchBrowserMemory(page: Page, { pid }: ChildProcess) {
  if (pid === undefined) throw new Error('the browser has ended')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const most = { all: 0, page: 0 }
  const sample = () => {
    const processes = processesOf(pid)
    most.all = Math.max(most.all, sumOf(processes))
    most.page = Math.max(most.page, ...processes.filter(({ type }) => type === 'renderer').map(({ pss }) => pss))
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS)

  return {
    /** Ends the watch. The heap is what is still in use, after the garbage was collected. */
    async rows(mostMiB: number): Promise<Row[]> {
      clearInterval(timer)
      sample()
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
      const target = `≤ ${mostMiB} MiB (400 MB)`
      return [
        { what: 'all processes of the browser, most', value: mib(most.all), target, held: most.all <= mostMiB },
        { what: 'the process that runs the page, most', value: mib(most.page) },
        { what: 'JavaScript heap of the page, in the end', value: mib(heap / MIB) },
      ]
    },
  }
}

const mib = (value: number) => `${Math.round(value)} MiB`

type Process = { type: string | undefined; pss: number }

const sumOf = (processes: readonly Process[]) => processes.reduce((sum, { pss }) => sum + pss, 0)

/** A process and those it started, with their proportional memory in MiB; nothing of one that has just ended. */
function processesOf(pid: number): Process[] {
  try {
    const type = readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(/--type=([\w-]+)/)?.[1]
    const pss = Number(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+) kB/m)?.[1]) / 1024
    const children = readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
      .filter((child) => child !== '')
    return [{ type, pss }, ...children.flatMap((child) => processesOf(Number(child)))]
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return []
    throw error
  }
}
