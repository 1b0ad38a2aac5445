import 'server-only'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import type { Context, Person } from '@/lib/desk/platform/context'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { absent } from '@/lib/desk/platform/contract/refusal'
import { bulkShare } from '@/lib/desk/platform/upstream/contract/priority'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { accountOfJob } from './account-of-job'
import { type BulkJob, type BulkRow, type BulkRowsQuery, REQUESTS_EACH } from './contract/bulk-job'
import { type BulkJobRecord, type BulkRowRecord, countRows, findBulkJob, listBulkJobs, listRows } from './sql'
import { currentState } from './zip/download-state'

const MAX_BULK_JOBS = 50

/** A person with their role. Everybody sees and controls their own bulk jobs, admins everybody's: all in the account of their key. */
export type Controller = Person & { role: Role }
const seesAll = ({ role }: Controller) => may(role, 'people')

export async function requireBulkJob({ key }: Keyed, person: Controller, id: string): Promise<BulkJobRecord> {
  const row = await findBulkJob(id)
  const isTheirs = row && (row.personId === person.id || seesAll(person))
  if (!isTheirs || (await accountOfJob(row)) !== (await accountOf(key))) throw absent('bulk job')
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
  const found = await listBulkJobs(account, seesAll(person) ? undefined : person.id, MAX_BULK_JOBS)
  const accounts = await Promise.all(found.map(accountOfJob))
  const rows = found.filter((_, index) => accounts[index] === account)
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
