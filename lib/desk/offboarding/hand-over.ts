import 'server-only'
import { randomUUID } from 'node:crypto'
import { EnvelopeId } from '@/lib/contract/ids'
import type { PersonChanged } from '@/lib/desk/accounts/contract/people'
import { may } from '@/lib/desk/accounts/contract/permissions'
import { administer, refuseDemo } from '@/lib/desk/accounts/people'
import { removePasswordReset } from '@/lib/desk/accounts/sql/one-time-links'
import { findPersonById, type PersonRow, updatePerson } from '@/lib/desk/accounts/sql/people'
import { expireSessions } from '@/lib/desk/accounts/sql/sessions'
import { nameActor } from '@/lib/desk/activity/activity'
import { takeDrafts } from '@/lib/desk/drafts/drafts'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { jobQueue } from '@/lib/jobs/job-queue'
import type { HandOver, HandOverResult } from './contract'
import { accountOfPerson, findWork } from './read-work'
import { returnToDraft } from './return-to-draft'
import { passOnSuccession, setSuccessor } from './sql'

type Other = { id: string }

/**
 * Ends every session, and invalidates a link for a new password. What the admin decided about the
 * person's work is in the same transaction; without a decision drafts wait, and all admins are
 * notified.
 */
export function disable(
  context: Context,
  admin: Person,
  { id, handOver }: Other & { handOver?: HandOver | undefined },
): Promise<PersonChanged & HandOverResult> {
  return change(context, admin, { id, handOver }, async (tx, person) => {
    refuseDemo(person)
    await updatePerson(tx, id, { disabledAt: context.now() })
    await removePasswordReset(tx, id)
    await expireSessions(tx, id, context.now())
    if (!handOver) await passOnSuccession(tx, id, null)
  })
}

/** Notices about their envelopes are theirs again. */
export const enable = (admin: Person, other: Other) =>
  administer(admin, other, async (tx, { id }) => {
    await updatePerson(tx, id, { disabledAt: null })
    await setSuccessor(tx, id, null)
  })

/** Decides about the work of a person who is disabled already. */
export const handOverWork = (context: Context, admin: Person, { id, handOver }: Other & { handOver: HandOver }) =>
  change(context, admin, { id, handOver }, async (_, person) => {
    if (!person.disabledAt) throw new Conflict('This person is enabled again, so nothing is handed over.')
  })

async function change(
  context: Context,
  admin: Person,
  { id, handOver }: Other & { handOver?: HandOver | undefined },
  act: (tx: Desk, person: PersonRow) => Promise<void>,
): Promise<PersonChanged & HandOverResult> {
  // Before the transaction, because the account of a key may have to be asked for at the service.
  const account = handOver && (await sharedAccount(id, handOver))
  let result: HandOverResult = {}
  const changed = await administer(admin, { id }, async (tx, person) => {
    if (handOver && account) result = await apply(tx, { context, admin, person, account }, handOver)
    await act(tx, person)
  })
  if (result.canceled) jobsEnqueued().notify()
  return { ...changed, ...result }
}

/** The account of the person, which everybody has to work in who takes something over. */
async function sharedAccount(id: string, { drafts_to, notices_to }: HandOver): Promise<string> {
  const account = await accountOfPerson(id)
  for (const colleague of [drafts_to, notices_to]) {
    if (colleague !== null && (await accountOfPerson(colleague)) !== account)
      throw new Conflict('This colleague uses an API key of another account, which does not have these envelopes.')
  }
  return account
}

type Handing = { context: Context; admin: Person; person: PersonRow; account: string }

async function apply(
  tx: Desk,
  { context, admin, person, account }: Handing,
  { version, scheduled: choice, ...to }: HandOver,
): Promise<HandOverResult> {
  const { work, scheduled, drafts } = await findWork(tx, account, person.id)
  if (work.version !== version)
    throw new Conflict('What goes on in their name has changed meanwhile. Check it, then decide again.', {
      reason: 'changed_meanwhile',
    })
  const draftsTo = await findColleague(tx, person, to.drafts_to)
  const noticesTo = await findColleague(tx, person, to.notices_to)
  if (draftsTo && drafts.length > 0) await takeDrafts(tx, { ids: drafts, to: draftsTo })
  await setSuccessor(tx, person.id, noticesTo?.id ?? null)
  await passOnSuccession(tx, person.id, noticesTo?.id ?? null)
  const canceled = choice === 'cancel' ? scheduled : []
  const ownerId = draftsTo?.id ?? person.id
  await jobQueue(tx).enqueue(
    returnToDraft,
    ...canceled.map(({ id, subject }) => ({
      key: id,
      input: {
        envelopeId: EnvelopeId.parse(id),
        subject: subject ?? '',
        personId: person.id,
        ownerId,
        draftId: randomUUID(),
        admin: { id: admin.id, name: admin.name, email: admin.email },
      },
      runAt: context.now(),
    })),
  )
  return {
    ...(draftsTo && drafts.length > 0 && { drafts: drafts.length, drafts_to: nameActor(draftsTo) }),
    ...(canceled.length > 0 && { canceled: canceled.length }),
    notices_to: noticesTo ? nameActor(noticesTo) : 'all admins',
  }
}

/** Somebody who can work on what is handed over. Admins are locked meanwhile, so nobody disables them. */
async function findColleague(tx: Desk, person: PersonRow, id: string | null): Promise<PersonRow | undefined> {
  if (id === null) return undefined
  const colleague = await findPersonById(id, tx)
  if (!colleague || colleague.id === person.id || colleague.disabledAt || !may(colleague.role, 'send'))
    throw new Conflict('This colleague can no longer take anything over. Choose somebody else.')
  return colleague
}
