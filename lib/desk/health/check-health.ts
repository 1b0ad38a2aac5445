import 'server-only'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobStatistics } from '@/lib/desk/runtime/database/jobs'
import { log } from '@/lib/desk/runtime/log/log'
import { mailServerProblem, sendsMails } from '@/lib/desk/runtime/mailer'
import { once, shareRun } from '@/lib/desk/runtime/process/once'
import { confirmBudgetWrite } from '@/lib/desk/upstream/budget/sql'
import { isRefused } from '@/lib/desk/upstream/keys/account'
import { defaultKey } from '@/lib/desk/upstream/keys/key-of'
import { readServiceProblems } from '@/lib/desk/upstream/service-health'
import { describeServiceStart } from '@/lib/desk/upstream/service-start'
import { upstream } from '@/lib/desk/upstream/upstream'
import { WRITE_REASONS, writeCheck } from '@/lib/http/write-check'
import type { Health } from './contract'
import { checkTables, readMirrorAges } from './sql'

/** A monitor that waits longer than this would count the dashboard as down anyway. */
const DATABASE_ANSWERS_WITHIN_MS = 2_000
/** A feed is compared every two minutes at least; people's requests go first. */
const MIRROR_BEHIND_AFTER_S = 10 * 60
/** The jobs of a process that was killed run again within 21 s. */
const JOBS_LATE_AFTER_S = 120

type Stored = Pick<Health, 'database' | 'migrations' | 'key' | 'mirror' | 'jobs'>
const UNKNOWN: Stored = {
  database: 'does not answer',
  migrations: 'unknown',
  key: 'unknown',
  mirror: 'unknown',
  jobs: 'unknown',
}

/**
 * Whether this process can answer people, and what is wrong. It costs nothing of any key's request
 * budget.
 */
export async function checkHealth(): Promise<Health> {
  const [read, writes, isReachable, problems, mailProblem] = await Promise.all([
    checkStored(),
    checkWrites(),
    upstream(undefined).isReachable(),
    readServiceProblems(),
    mailServerProblem(),
  ])
  const stored = { ...read, database: read.database === 'answers' ? writes : read.database }
  const ready = stored.database === 'answers' && stored.migrations === 'applied' && isReachable
  const states = { ...stored, service: isReachable ? ('answers' as const) : ('does not answer' as const) }
  return {
    code: ready ? 200 : 503,
    message: ready ? 'ok' : 'not ready',
    ready,
    ...states,
    mail: !sendsMails() ? undefined : mailProblem ? 'does not work' : 'works',
    reasons: [
      ...WRITE_REASONS[stored.database],
      ...REASONS.filter(([name, state]) => states[name] === state).map(([, , reason]) => reason),
      ...(isReachable ? [] : [describeServiceStart()].filter((sentence) => sentence !== undefined)),
      ...(mailProblem ? [`DESK_SMTP_URL: ${mailProblem}`] : []),
      ...problems.map((problem) => `The service reports: ${problem}`),
    ],
  }
}

/** On both kinds of connections that requests use. */
const checkWrites = () =>
  once('writes of the dashboard', () =>
    writeCheck(() => Promise.all([desk().$client.confirmWrite(), confirmBudgetWrite()])),
  )()

const REASONS: [name: keyof Stored | 'service', state: string, reason: string][] = [
  ['migrations', 'missing', 'The tables of the database are older than this program.'],
  ['service', 'does not answer', 'The service does not answer: lists and searches work, and nothing can be sent.'],
  ['key', 'refused', 'The service refuses the default API key.'],
  [
    'mirror',
    'behind',
    'The search index of an account with a working key has not been updated for more than 10 minutes. Settings → Search index says which.',
  ],
  [
    'mirror',
    'stopped',
    "The service's feed could not be read to its end, so the search index may lack older envelopes.",
  ],
  ['jobs', 'late', 'A job has been due for more than 2 minutes.'],
]

/** What the database shows. A check that hangs is not started a second time. */
async function checkStored(): Promise<Stored> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Stored>((resolve) => {
    timer = setTimeout(resolve, DATABASE_ANSWERS_WITHIN_MS, UNKNOWN)
  })
  const read = shareRun('health check', readStored).catch((err: unknown) => {
    log().warn({ part: 'health', err }, 'the database does not answer')
    return UNKNOWN
  })
  return Promise.race([read, late]).finally(() => clearTimeout(timer))
}

async function readStored(): Promise<Stored> {
  if (!(await checkTables())) return { ...UNKNOWN, database: 'answers', migrations: 'missing' }
  const [mirrors, jobs, key] = await Promise.all([readMirrorAges(), deskJobStatistics(), defaultKey()])
  return {
    database: 'answers',
    migrations: 'applied',
    key: upstream(key).keyState(),
    mirror: mirrorState(await withWorkingKey(mirrors)),
    jobs: jobs.some(({ overdueSeconds }) => overdueSeconds > JOBS_LATE_AFTER_S) ? 'late' : 'on time',
  }
}

type MirrorAges = Awaited<ReturnType<typeof readMirrorAges>>

/** No mirror can be brought up to date under keys that the service refuses. */
async function withWorkingKey(mirrors: MirrorAges): Promise<MirrorAges> {
  const refused = await Promise.all(mirrors.map(({ account }) => isRefused(account)))
  return mirrors.filter((_, index) => !refused[index])
}

function mirrorState(mirrors: MirrorAges): Health['mirror'] {
  if (mirrors.length === 0) return 'unknown'
  if (mirrors.some(({ state }) => state === 'stopped')) return 'stopped'
  if (mirrors.some(({ state }) => state === 'reading')) return 'reading'
  return mirrors.some(({ ageSeconds }) => ageSeconds > MIRROR_BEHIND_AFTER_S) ? 'behind' : 'current'
}
