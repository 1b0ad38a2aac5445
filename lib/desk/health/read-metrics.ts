import 'server-only'
import { hub } from '@/lib/desk/live/hub'
import { env } from '@/lib/desk/runtime/config/env'
import { NotFound, NotSignedIn } from '@/lib/desk/runtime/contract/refusal'
import { deskJobStatistics } from '@/lib/desk/runtime/database/jobs'
import { metrics } from '@/lib/desk/runtime/process/metrics'
import { shareRun } from '@/lib/desk/runtime/process/once'
import { budgetStates, readBudgetStates } from '@/lib/desk/upstream/budget/budget'
import { refOf } from '@/lib/desk/upstream/keys/key-of'
import { listKeys } from '@/lib/desk/upstream/keys/sql'
import { isServiceReachable } from '@/lib/desk/upstream/service-health'
import { countRefusedKeys, forgetOtherKeys } from '@/lib/desk/upstream/upstream'
import type { DeskMetrics } from '@/lib/metrics/desk-metrics'
import { isBearerToken, within } from '@/lib/metrics/program-metrics'
import { readMirrorAges } from './sql'

const DATABASE_ANSWERS_WITHIN_MS = 2_000
const STATES = ['reading', 'complete', 'stopped'] as const

/**
 * This process's figures in Prometheus's text format. Without a token in the environment there is
 * no such address.
 */
export async function readMetrics({ headers }: Request): Promise<Response> {
  const { DESK_METRICS_TOKEN: token } = env()
  const own = metrics()
  if (!token || !own) throw new NotFound('There is nothing at this address.')
  if (!isBearerToken(headers.get('authorization'), token)) throw new NotSignedIn('The token is missing or wrong.')
  const [stored, isReachable] = await Promise.all([
    within(DATABASE_ANSWERS_WITHIN_MS, shareRun('metrics from the database', readStored)),
    isServiceReachable(),
  ])
  own.databaseUp.set(stored ? 1 : 0)
  own.setJobs(stored?.jobs)
  setMirrors(own, stored?.mirrors)
  setBudgets(own)
  own.serviceUp.set(isReachable ? 1 : 0)
  own.keyRefused.set(countRefusedKeys())
  own.streams.set(hub().size)
  return new Response(await own.register.metrics(), { headers: { 'content-type': own.register.contentType } })
}

async function readStored() {
  forgetOtherKeys((await listKeys()).map(refOf))
  const [jobs, mirrors] = await Promise.all([deskJobStatistics(), readMirrorAges(), readBudgetStates()])
  return { jobs, mirrors }
}

function setMirrors(own: DeskMetrics, mirrors: Awaited<ReturnType<typeof readMirrorAges>> | undefined): void {
  own.mirrors.reset()
  own.mirrorAge.remove()
  if (!mirrors) return
  own.mirrorAge.set(Math.max(0, ...mirrors.map(({ ageSeconds }) => ageSeconds)))
  for (const state of STATES) own.mirrors.set({ state }, mirrors.filter((mirror) => mirror.state === state).length)
}

function setBudgets(own: DeskMetrics): void {
  const budgets = budgetStates()
  own.budgetUsed.set(Math.max(0, ...budgets.map(({ used, limit }) => used / limit)))
  own.budgetWaiting.set(budgets.reduce((sum, { waiting }) => sum + waiting, 0))
}
