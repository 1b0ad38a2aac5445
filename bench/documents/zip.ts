import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BulkJob } from '@/lib/desk/contract/bulk/bulk-job'
import { type Cluster, startCluster } from '../harness/cluster'
import { print, type Row } from '../harness/measure'
import { memoryOf, totalMiB } from '../harness/memory'
import { waitForMirror } from '../harness/postgres'
import { scanOf } from './scan'
import { signedEnvelope } from './signed-envelope'

const PDF_BYTES = 200_000
const [FEW, MANY] = [20, 200]
const UNLIMITED = 100_000_000
const SAMPLE_EVERY_MS = 20
const MIB = 1024 * 1024
/** The dashboard's memory varies by as much from one moment to the next. */
const NOISE_MIB = 24
const MOST_SECONDS_UNTIL_STOPPED = 60

/** The dashboard's memory while it writes a zip of 200 signed PDFs beside one of 20, and what becomes of a download that does not end. */
export async function benchZip(): Promise<void> {
  const cluster = await startCluster()
  try {
    const key = await cluster.key(UNLIMITED)
    const ids: string[] = []
    for (let count = 0; count < MANY; count++) ids.push(await signedEnvelope(cluster, key, scanOf(PDF_BYTES)))
    const [dashboard] = await cluster.startDashboards(1, key)
    const [cookie = ''] = await cluster.senders(1)
    await fetch(`${cluster.origins[0]}/envelopes`, { headers: { cookie } })
    await waitForMirror(cluster.databases.desk)
    const memory = () => totalMiB(memoryOf(dashboard?.pids().dashboard ?? 0))
    const desk = deskOf(cluster, cookie)

    // The first one loads what a process loads once.
    await measure(desk, ids.slice(0, FEW), memory)
    const few = await measure(desk, ids.slice(0, FEW), memory)
    const many = await measure(desk, ids, memory)
    const rows: Row[] = [
      { what: `${FEW} PDFs, ${few.size}`, value: few.text },
      {
        what: `${MANY} PDFs, ${many.size}`,
        value: many.text,
        target: `most ≤ that of ${FEW} + ${NOISE_MIB} MiB`,
        held: many.most <= few.most + NOISE_MIB,
      },
      await stoppedBy('cancelled', desk, ids, async (download) => download.cancel()),
      await stoppedBy('its process killed', desk, ids, async () => {
        process.kill(dashboard?.pids().dashboard ?? 0, 'SIGKILL')
      }),
    ]
    print('A zip of signed PDFs: resident memory of the dashboard, and downloads that end early', rows)
  } finally {
    await cluster.stop()
  }
}

type Desk = ReturnType<typeof deskOf>

function deskOf({ origins }: Cluster, cookie: string) {
  const origin = origins[0] ?? ''
  const path = (id: string) => `${origin}/api/bulk-jobs/${id}`
  return {
    async download(ids: string[]) {
      const id = randomUUID()
      const body = JSON.stringify({ id, kind: 'download', ids })
      const headers = { cookie, origin, 'content-type': 'application/json' }
      const started = await fetch(`${origin}/api/bulk-jobs`, { method: 'POST', headers, body })
      if (!started.ok) throw new Error(`the download was answered ${started.status}: ${await started.text()}`)
      const { body: zip } = await fetch(`${path(id)}/zip`, { headers: { cookie } })
      if (!zip) throw new Error('the zip has no body')
      return { id, reader: zip.getReader() }
    },
    /** Undefined while nobody answers. */
    async state(id: string): Promise<BulkJob | undefined> {
      const answer = await fetch(path(id), { headers: { cookie } }).catch(() => undefined)
      return answer?.ok ? answer.json() : undefined
    },
  }
}

async function measure(desk: Desk, ids: string[], memory: () => number) {
  const before = memory()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memory())
  }, SAMPLE_EVERY_MS)
  const { id, reader } = await desk.download(ids)
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
  clearInterval(timer)
  const job = await desk.state(id)
  if (job?.state !== 'finished' || job.counts.sent !== ids.length) throw new Error(`the zip is ${JSON.stringify(job)}`)
  return {
    most,
    size: `${(bytes / MIB).toFixed(1)} MiB`,
    text: `before ${Math.round(before)} MiB, most ${Math.round(most)} MiB`,
  }
}

/** Until the bulk job says that its download has stopped. */
async function stoppedBy(
  what: string,
  desk: Desk,
  ids: string[],
  stop: (download: ReadableStreamDefaultReader) => Promise<void>,
): Promise<Row> {
  const { id, reader } = await desk.download(ids)
  let bytes = 0
  while (bytes < MIB) bytes += (await reader.read()).value?.length ?? MIB
  // A killed process breaks it off.
  reader.closed.catch(() => undefined)
  await stop(reader)
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  let job = await desk.state(id)
  while (job?.state !== 'stopped' && seconds() < MOST_SECONDS_UNTIL_STOPPED) {
    await pause(250)
    job = await desk.state(id)
  }
  return {
    what: `a download, ${what}: until it is shown as stopped`,
    value: `${seconds().toFixed(1)} s (${job?.state}, ${job?.counts.sent} in the zip)`,
    target: `≤ ${MOST_SECONDS_UNTIL_STOPPED} s`,
    held: job?.state === 'stopped',
  }
}
