import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import { nameActor } from '@/lib/desk/activity/activity'
import { wasMailedWithin } from '@/lib/desk/activity/sql'
import { resendEnvelope } from '@/lib/desk/envelopes/resend'
import { findInMirror } from '@/lib/desk/envelopes/sql/envelopes'
import { Conflict, NotOffered } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { type Mailed, mailing } from '@/lib/envelope/mail-state'
import { sameAddress } from '@/lib/envelope/state'
import { nextReminder } from './contract/next-reminder'
import type { EnvelopeReminders, RuleChoice } from './contract/rule'
import { historyOf } from './decision'
import { effectiveRule } from './rules'
import { findMirrored, findReminders, lastOpened, type RemindersRow, saveNextLook, upsertReminders } from './sql'

/** What is known about the reminders of an envelope, and when the next one is due. */
export async function readReminders(context: Context, { id }: { id: EnvelopeId }): Promise<EnvelopeReminders> {
  const { key, now } = context
  const account = await accountOf(key)
  const mirrored = await requireEnvelope(context, account, id)
  const own = await findReminders(account, id)
  const templateId = mirrored?.templateId ?? null
  const effective = await effectiveRule(account, templateId, own)
  const inherited = await effectiveRule(account, templateId)
  const choice = choiceOf(own)
  const history = mirrored?.status === 'Sent' ? historyOf(mirrored, own) : undefined
  const next =
    effective && history
      ? nextReminder(effective.rule, { ...history, openedAt: await lastOpened(account, id) }, now())
      : undefined
  return {
    choice,
    applies: effective?.rule,
    from: effective?.from,
    inherits: inherited?.rule,
    sent: own?.sent ?? 0,
    last_on: own?.lastAt?.toISOString(),
    next_on: next?.toISOString(),
    counts_from: history?.progressAt.toISOString(),
    expires_on: history?.expiresAt?.toISOString(),
    trouble: own?.trouble ?? undefined,
  }
}

/** An envelope that the mirror does not have is asked for at the service, which refuses an unknown one. */
async function requireEnvelope({ upstream }: Context, account: string, id: EnvelopeId) {
  const mirrored = await findMirrored(account, id)
  if (!mirrored) await upstream.envelope(id)
  return mirrored
}

const choiceOf = (own: RemindersRow | undefined): RuleChoice =>
  own?.use === 'own' && own.rule ? { use: 'own', rule: own.rule } : { use: own?.use === 'off' ? 'off' : 'inherit' }

/** What was chosen for this envelope; undefined where it follows other rules. */
export async function findReminderChoice(account: string, id: string): Promise<RuleChoice | undefined> {
  const choice = choiceOf(await findReminders(account, id))
  return choice.use === 'inherit' ? undefined : choice
}

/** Makes a rule for one envelope, stops its reminders, or has it follow other rules again. */
export async function changeReminders(
  context: Context,
  person: Person,
  { id, choice }: { id: EnvelopeId; choice: RuleChoice },
): Promise<EnvelopeReminders> {
  const account = await accountOf(context.key)
  await requireEnvelope(context, account, id)
  await desk().transaction((tx) => storeReminders(tx, person, { account, id, choice, now: context.now() }))
  return readReminders(context, { id })
}

type Chosen = { account: string; id: string; choice: RuleChoice; now: Date }

/** Stores what a person chose for one envelope, which the mirror may not have yet. */
export async function storeReminders(tx: Desk, person: Person, { account, id, choice, now }: Chosen): Promise<void> {
  const rule = choice.use === 'own' ? choice.rule : null
  const by = { authorId: person.id, author: nameActor(person) }
  // The mirror's row first, as reminders are sent: two orders could deadlock.
  await saveNextLook(tx, { account, id }, now)
  await upsertReminders(tx, { account, envelopeId: id }, { use: choice.use, rule, ...by, trouble: null })
}

/** How long a person gets no second email: a double click sends one. */
const PAUSE_S = 60

/**
 * Emails everybody whose turn it is, or one person: the invitation, or the copy once everybody has
 * signed. Automatic reminders count their days from it.
 */
export async function sendReminder(
  { upstream, key, now }: Context,
  { id, email, locked_too = false }: { id: EnvelopeId; email?: string | undefined; locked_too?: boolean | undefined },
) {
  if (email !== undefined) {
    const { offers } = await upstream.identity()
    if (!offers?.includes('resend_to_one'))
      throw new NotOffered('The service sends reminders to everybody at once only.')
  }
  if (await wasMailedWithin(id, email, PAUSE_S)) {
    const what = email === undefined ? 'The last reminder was sent' : `${email} was emailed`
    throw new Conflict(`${what} less than a minute ago. Wait a minute before you send another email.`)
  }
  const account = await accountOf(key)
  const known = await findInMirror(account, id)
  const copy = known?.status === 'Signed'
  const isMailed = (person: Mailed) => email === undefined || sameAddress(person.email, email)
  const findLocked = (envelope: PdfSignRequest | undefined) =>
    envelope && mailing(envelope).mailed.find((person) => person.obstacle === 'locked' && isMailed(person))
  // The mirror may not know yet that the link was unlocked.
  const locked = !locked_too && findLocked(known) ? findLocked(await upstream.envelope(id)) : undefined
  if (locked)
    throw new Conflict(
      `The link of ${locked.email} is locked. Unlock it first, or open the dialog again to send it anyway.`,
    )
  const answer = await resendEnvelope({ upstream, key }, id, email)
  if (!copy) await upsertReminders(desk(), { account, envelopeId: id }, { lastAt: now() })
  return { ...answer, ...(copy && { copy }) }
}
