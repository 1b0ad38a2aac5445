import 'server-only'
import type { BulkJobState } from '@/lib/desk/bulk/contract/bulk-job'
import { type BulkJobRecord, beginRows, changeRun, endRun } from '@/lib/desk/bulk/sql'
import type { Context } from '@/lib/desk/platform/context'
import { log } from '@/lib/desk/platform/log/log'

const REPORT_EVERY_MS = 10_000
/** A process that does not report for so long is dead, or has lost its database. */
const SILENT_MS = 45_000

const STOPPED = 'The download stopped before its end, so the file is incomplete. Download it again.'
const NOT_BEGUN = 'The browser did not begin the download. Start it below.'

/** Reports that a download is under way until it ends. A browser that leaves ends it, even while a PDF is still awaited. */
export async function beginDownload(id: string, { now, signal }: Pick<Context, 'now' | 'signal'>) {
  const run = await beginRows(id, now())
  const report = setInterval(() => {
    changeRun({ id, run }, { aliveAt: now() }).catch((err: unknown) =>
      log().warn({ part: 'bulk-jobs', err }, 'a download could not report that it is under way'),
    )
  }, REPORT_EVERY_MS)
  let hasEnded = false
  const end = async (state: 'finished' | 'stopped') => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(report)
    signal.removeEventListener('abort', stop)
    const trouble = state === 'stopped' ? STOPPED : null
    await endRun({ id, run }, { state, trouble, endedAt: now() })
  }
  const stop = () => {
    end('stopped').catch((err: unknown) =>
      log().warn({ part: 'bulk-jobs', err }, 'the end of a download was not stored'),
    )
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return { end }
}

/** The state of a bulk job. A download whose process was killed cannot say so, and one that was never begun neither. */
export function currentState(
  { kind, state, trouble, runs, aliveAt, createdAt }: BulkJobRecord,
  now: Date,
): { state: BulkJobState; trouble: string | null } {
  const isSilent = now.getTime() - (aliveAt ?? createdAt).getTime() > SILENT_MS
  if (kind !== 'download' || state !== 'running' || !isSilent) return { state, trouble }
  return { state: 'stopped', trouble: runs > 0 ? STOPPED : NOT_BEGUN }
}
