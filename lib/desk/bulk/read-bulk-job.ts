import 'server-only'
import { closedBecause, may } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { keyCapabilities } from '@/lib/desk/accounts/key-capabilities'
import { findPersonById } from '@/lib/desk/accounts/sql/people'
import { csvFile } from '@/lib/desk/http/csv-file'
import { absent, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { bulkShare } from '@/lib/desk/upstream/contract/priority'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { type CsvSeparator, csvRow } from '@/lib/text/csv'
import { oneLine } from '@/lib/text/one-line'
import {
  BULK_PERMISSIONS,
  type BulkJob,
  type BulkJobState,
  type BulkKind,
  type BulkRow,
  type BulkRowsQuery,
  type BulkSlot,
  REQUESTS_EACH,
} from './contract/bulk-job'
import { sendCells, sendColumns } from './contract/send-table'
import {
  type BulkJobRecord,
  type BulkRowRecord,
  beginRows,
  changeRun,
  countRows,
  endRun,
  findBulkJob,
  listBulkJobs,
  listRows,
  rowsAfter,
} from './sql'

const MAX_BULK_JOBS = 50

/** A person with their role. People control their own bulk jobs, admins everybody's. */
export type Controller = Person & { role: Role }
const seesAll = ({ role }: Controller) => may(role, 'people')

export async function requireBulkJob({ key }: Keyed, person: Controller, id: string): Promise<BulkJobRecord> {
  const row = await findBulkJob(id)
  const isTheirs = row && (row.personId === person.id || seesAll(person))
  if (!isTheirs || row.account !== (await accountOf(key))) throw absent('bulk job')
  return row
}
type Keyed = Pick<Context, 'key'>

export async function readBulkJob(context: Context, person: Controller, { id }: { id: string }): Promise<BulkJob> {
  const row = await requireBulkJob(context, person, id)
  const counts = await countRows([id])
  return toBulkJob(context, row, counts)
}

/** The newest first. */
export async function readBulkJobs(context: Context, person: Controller): Promise<BulkJob[]> {
  const account = await accountOf(context.key)
  const rows = await listBulkJobs(account, seesAll(person) ? undefined : person.id, MAX_BULK_JOBS)
  const counts = await countRows(rows.map(({ id }) => id))
  return rows.map((row) => toBulkJob(context, row, counts))
}

export async function readRows(
  context: Context,
  person: Controller,
  { id, ...query }: BulkRowsQuery & { id: string },
): Promise<BulkRow[]> {
  await requireBulkJob(context, person, id)
  return (await listRows(id, query)).map(toBulkRow)
}

function toBulkJob(
  { upstream, now }: Context,
  row: BulkJobRecord,
  countsById: Awaited<ReturnType<typeof countRows>>,
): BulkJob {
  const counts = countsById.get(row.id)
  if (!counts) throw new Error('the rows of a bulk job were not counted')
  const left = counts.waiting + counts.sending
  const { state, trouble } = currentState(row, now())
  return {
    id: row.id,
    kind: row.kind,
    template_id: row.templateId ?? undefined,
    template_name: row.templateName ?? undefined,
    name: row.name ?? undefined,
    state,
    starts_on: row.startsAt.toISOString(),
    starts_in_ms: Math.max(0, row.startsAt.getTime() - now().getTime()),
    counts,
    seconds_left:
      state === 'running'
        ? Math.ceil((left * REQUESTS_EACH[row.kind] * 60) / bulkShare(upstream.budget().limit))
        : undefined,
    trouble: trouble ?? undefined,
    reason: row.reason ?? undefined,
    started_by: row.person,
    started_on: row.createdAt.toISOString(),
    ended_on: row.endedAt?.toISOString(),
  }
}

const toBulkRow = (row: BulkRowRecord): BulkRow => ({
  position: row.position,
  line: row.line,
  subject: row.body.emailSubject,
  recipients: row.body.signers.map(({ name, email }) => ({ name, email })),
  state: row.state,
  envelope_id: row.envelopeId ?? row.targetId ?? undefined,
  error: row.error ?? undefined,
  field: row.field ?? undefined,
  settled_on: row.settledAt?.toISOString(),
})

/** The routes are open to all roles, because what a bulk job takes depends on its kind. */
export async function requireKind({ upstream }: Context, { role }: Controller, kind: BulkKind): Promise<void> {
  const permission = BULK_PERMISSIONS[kind]
  const closed = closedBecause(permission, { role, capabilities: await keyCapabilities(upstream, permission) })
  if (closed) throw new NotAllowed(closed)
}

/** Why a bulk job may not go on in the name of the person who started it; undefined if it may. */
export async function whyStopped(tx: Desk, personId: string, kind: BulkKind): Promise<string | undefined> {
  const person = await findPersonById(personId, tx)
  if (!person || person.disabledAt) return 'The person who started it no longer has an account here.'
  if (closedBecause(BULK_PERMISSIONS[kind], { role: person.role }))
    return 'The role of the person who started it no longer allows it. Cancel it, or give back the role and resume.'
}

const ROWS_AT_ONCE = 1_000
const OUTCOME = ['state', 'envelope_id', 'error', 'error_field', 'settled_utc']

/**
 * What became of each row, in the order of the table or the selection. The rows of a bulk send are
 * written as another one reads them: its failed rows are corrected and sent from this file.
 */
export async function resultAsCsv(
  context: Context,
  person: Controller,
  { id, separator }: { id: string; separator: CsvSeparator },
): Promise<Response> {
  const { kind, createdAt, slots } = await requireBulkJob(context, person, id)
  return csvFile({
    name: `bulk-${kind}-${createdAt.toISOString().slice(0, 10)}.csv`,
    columns: slots
      ? ['line', ...sendColumns(slots), ...OUTCOME]
      : ['line', 'recipients', 'subject', ...OUTCOME, 'selected_envelope_id'],
    pieces: pieces(id, (row) => csvRow(slots ? sentCells(row, slots) : actionCells(row), separator)),
    separator,
    signal: context.signal,
  })
}

async function* pieces(id: string, write: (row: BulkRowRecord) => string): AsyncGenerator<string> {
  let after = 0
  for (;;) {
    const rows = await rowsAfter(id, after, ROWS_AT_ONCE)
    if (rows.length > 0) yield rows.map(write).join('')
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.position ?? after
  }
}

const sentCells = (row: BulkRowRecord, slots: readonly BulkSlot[]) => [
  row.line,
  ...sendCells(slots, row.body),
  ...outcome(row),
]

function actionCells(row: BulkRowRecord) {
  const { signers, emailSubject } = row.body
  const recipients = signers.map(({ name, email }) => (name ? `${oneLine(name)} <${email ?? ''}>` : email)).join(', ')
  return [row.line, recipients, emailSubject && oneLine(emailSubject), ...outcome(row), row.targetId ?? undefined]
}

const outcome = ({ state, envelopeId, error, field, settledAt }: BulkRowRecord) =>
  [state, envelopeId, error, field, settledAt?.toISOString()].map((cell) => cell ?? undefined)

const REPORT_EVERY_MS = 10_000
/** A process that does not report for so long is dead, or has lost its database. */
const SILENT_MS = 45_000

const STOPPED = 'The download stopped before its end, so the file is incomplete. Download it again.'
const NOT_BEGUN = 'The browser did not begin the download. Start it below.'

/** Reports that a download is under way. A browser that leaves ends it at once. */
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

/** The state of a bulk job. A download that was killed or never begun cannot report. */
function currentState(
  { kind, state, trouble, runs, aliveAt, createdAt }: BulkJobRecord,
  now: Date,
): { state: BulkJobState; trouble: string | null } {
  const isSilent = now.getTime() - (aliveAt ?? createdAt).getTime() > SILENT_MS
  if (kind !== 'download' || state !== 'running' || !isSilent) return { state, trouble }
  return { state: 'stopped', trouble: runs > 0 ? STOPPED : NOT_BEGUN }
}
