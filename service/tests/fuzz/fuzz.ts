import fc from '@/scripts/testing/properties'
import type { TestService } from '../service'
import { drafts } from './request'
import { type Received, send } from './send'
import { MAX_MS, verdict } from './verdict'
import { type Addressed, fuzzWorld } from './world'

/** Drafts are made this many at a time, because some are large. */
const BATCH = 250

export type Report = {
  cases: number
  statuses: Record<string, number>
  /** How many requests each operation got a good answer to: those that came through to its work. */
  done: Record<string, number>
  slowestMs: number
  faults: string[]
}

/** Sends hostile requests to a real service, always the same for a seed, and tells of every answer that should not be. */
export async function fuzz(service: TestService, { cases, seed }: { cases: number; seed: number }): Promise<Report> {
  const world = await fuzzWorld(service)
  const arbitrary = drafts()
  const report: Report = { cases: 0, statuses: {}, done: {}, slowestMs: 0, faults: [] }
  for (let from = 0; from < cases; from += BATCH) {
    const numRuns = Math.min(BATCH, cases - from)
    for (const draft of fc.sample(arbitrary, { numRuns, seed: seed + from })) {
      const sent = await world.addressed(draft)
      const received = await measured(service.baseUrl, sent).catch((error: Error) => error)
      report.cases += 1
      const wrong = received instanceof Error ? `no answer: ${received.message}` : verdict(sent, received)
      if (wrong) report.faults.push(`case ${report.cases} of seed ${seed}: ${shown(sent)}: ${wrong}`)
      if (received instanceof Error) continue
      report.statuses[received.status] = (report.statuses[received.status] ?? 0) + 1
      if (received.status < 300) report.done[draft.operation] = (report.done[draft.operation] ?? 0) + 1
      report.slowestMs = Math.max(report.slowestMs, Math.round(received.ms))
    }
  }
  return report
}

/** The answer; of one that took long the quickest of three, because what is slow by itself is so on an idle machine too. */
async function measured(baseUrl: string, sent: Addressed): Promise<Received> {
  const received = await send(baseUrl, sent)
  let { ms } = received
  for (let again = 0; again < 2 && ms > MAX_MS; again += 1) ms = Math.min(ms, (await send(baseUrl, sent)).ms)
  return { ...received, ms }
}

function shown({ method, path, headers, body }: Addressed): string {
  const { 'x-api-key': _, ...rest } = headers
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(rest).slice(0, 300)} ${JSON.stringify(body?.toString() ?? '').slice(0, 400)}`
}
