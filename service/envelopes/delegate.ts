import type { ReplacementSigner } from '@/lib/contract/documents-request'
import type { DelegatedBy } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import { MINUTE_MS } from '@/lib/text/durations'
import type { Caller, Context, Origin } from '../context'
import { Conflict, invalidField, notFound } from '../errors'
import { noticeCodeMissing } from '../mail/code-letters'
import { noticeReplaced } from '../mail/letters'
import type { Tables } from '../store/store'
import { change } from './aggregate/change'
import { actingParts, newToken, upNow } from './aggregate/signers'
import { checkPerson, requireTextRoom } from './checks'
import { hashCodes, newSignerCode, readAuthentication, type SignerAuthentication } from './codes'
import { invite } from './dispatch'
import { hasLapsed } from './expire'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

/** The sender gives a pending signer's slot to another person. */
export async function delegateSigner(
  context: Context,
  caller: Caller,
  { id, email, replacement }: { id: EnvelopeId; email: string; replacement: ReplacementSigner },
  origin: Origin,
): Promise<{ invited: boolean; email: string }> {
  const part = { email, slot: replacement.signerIndex }
  const { store } = context
  const authentication = readAuthentication(replacement)
  const current = await findPartToReplace(context, store, await store.envelopes.find(caller.accountId, id), part)
  await refuseReplacement(context, store, current, toOf(replacement))
  const [hashedAuthentication] = await hashCodes(context, caller, [authentication])
  return store.transaction(async (tx) => {
    const partToReplace = await findPartToReplace(context, tx, await tx.envelopes.lock(caller.accountId, id), part)
    const { envelope, signer, signers } = partToReplace
    const to = { ...toOf(replacement), signerAuthentication: hashedAuthentication }
    await handOver(context, tx, partToReplace, to, { actor: caller.user.email, as: 'sender', ...origin })
    if (expectsToSign(signer, signers) && to.name.toLowerCase() !== signer.name.toLowerCase())
      await noticeReplaced(context, tx, envelope, signer)
    return { email: to.email, invited: envelope.status === 'Sent' && upNow(envelope, signers).includes(signer) }
  })
}

const toOf = ({ name, email, privateMessage, companyName, title, language }: ReplacementSigner): Replacement => ({
  name: name || email,
  email,
  privateMessage,
  companyName,
  title,
  language,
})

type PartToReplace = { envelope: Envelope; signer: Signer; signers: Signer[] }

/** The part that is given to another person. Refuses what the envelope does not allow. */
async function findPartToReplace(
  { now }: Context,
  tables: Tables,
  envelope: Envelope | undefined,
  { email, slot }: { email: string; slot: number | undefined },
): Promise<PartToReplace> {
  if (!envelope) throw notFound('envelope')
  const signers = await tables.signers.ofEnvelope(envelope.id)
  const signer = signerNamed(actingParts(signers), upNow(envelope, signers), { email, slot })
  const open = envelope.status === 'Sent' || envelope.status === 'Scheduled'
  if (!signer || !open || hasLapsed(envelope, now())) throw notFound('signer')
  return { envelope, signer, signers }
}

/** Whom an address names: when several pending signers have it, the one of the slot, else the only one whose turn it is. */
function signerNamed(
  signers: Signer[],
  up: Signer[],
  { email, slot }: { email: string; slot: number | undefined },
): Signer | undefined {
  const isNamed = (signer: Signer) =>
    signer.state === 'pending' &&
    signer.emailLower === email.toLowerCase() &&
    (slot === undefined || signer.slot === slot)
  const all = signers.filter(isNamed)
  const now = up.filter(isNamed)
  if (all.length > 1 && now.length !== 1)
    throw invalidField('signerIndex', `several pending signers have the address ${email}: name one`, 'signer_ambiguous')
  return now[0] ?? all[0]
}

/**
 * Whether an invitation reached this signer, and nothing else of the envelope waits for the address:
 * the notice must not tell somebody who still has to sign that they don't. Nor must it where only
 * the address is corrected.
 */
const expectsToSign = ({ id, emailLower, invitedOn, mail }: Signer, signers: Signer[]): boolean =>
  invitedOn !== null &&
  mail?.state !== 'failed' &&
  mail?.state !== 'bounced' &&
  !actingParts(signers).some((other) => other.id !== id && other.state === 'pending' && other.emailLower === emailLower)

type Replacement = Pick<Signer, 'name' | 'email'> &
  Partial<Record<'privateMessage' | 'companyName' | 'title' | 'language', string | undefined>>

/**
 * Gives a pending signer's slot to another person: the old link no longer works, and the new person
 * gets one and is invited at once when it is the slot's turn. A part that asked for a code still
 * does: the sender has to set a new access code, and codes by email go to the new address.
 */
export async function handOver(
  context: Context,
  tx: Tables,
  found: PartToReplace,
  {
    signerAuthentication: newAuthentication,
    ...to
  }: Replacement & { signerAuthentication?: SignerAuthentication | undefined },
  by: { actor: string; as: DelegatedBy } & Origin,
): Promise<void> {
  await refuseReplacement(context, tx, found, to)
  const { envelope, signer } = found
  const authentication =
    newAuthentication ?? (signer.authentication ? { authentication: signer.authentication } : undefined)
  const { actor, as, ...origin } = by
  const delegation = { state: 'delegated' as const, delegatedTo: to.email, delegatedBy: as }
  await tx.signers.update(signer.id, { ...delegation, tokenSealed: null })
  const id = context.newId()
  const { tokenHash, tokenSealed } = newToken(context, id)
  await tx.signers.insert([
    {
      id,
      envelopeId: envelope.id,
      accountId: envelope.accountId,
      slot: signer.slot,
      position: signer.position,
      generation: signer.generation + 1,
      ...to,
      language: to.language ?? signer.language,
      emailLower: to.email.toLowerCase(),
      requestRole: signer.requestRole,
      group: signer.group,
      state: 'pending',
      authentication: authentication?.authentication ?? null,
      delegatedFrom: signer.email,
      tokenHash,
      tokenSealed,
      envelopeUpdatedOn: envelope.updatedOn,
    },
  ])
  if (authentication) await tx.signerCodes.insert([newSignerCode(id, authentication)])
  const detail = { slot: signer.slot, to: to.email, name: to.name }
  const newEnvelope = await change(context, tx, envelope, {
    by: actor,
    audit: [{ ...origin, party: signer.email, action: 'delegated', actor, detail }],
    events: [{ type: 'signer.delegated', signer: { ...signer, ...delegation } }],
  })
  const after = await tx.signers.ofEnvelope(envelope.id)
  await invite(context, tx, newEnvelope, after)
  const isWithoutCode = authentication?.authentication === 'access_code' && !authentication.code
  if (isWithoutCode) await noticeCodeMissing(context, tx, newEnvelope, { by: signer, to })
}

/** Refuses whom the envelope cannot take. */
async function refuseReplacement(
  context: Context,
  tables: Tables,
  { envelope, signers }: PartToReplace,
  to: Replacement,
): Promise<void> {
  checkPerson(to)
  refuseAmbiguous(signers, to.email)
  await refuseTooMany(context, tables, envelope, signers)
  const { name, companyName, title, privateMessage } = to
  const additions = Object.entries({ name, companyName, title, privateMessage })
  await requireTextRoom(
    tables,
    { envelope, signers },
    additions.map(([field, text]) => ({ field, text })),
  )
}

/** Everybody who ever held a part is in everything that is read of the envelope. */
const MOST_PEOPLE = 1_000
const MOST_A_MINUTE = 60

/** Events are a second apart: more each second would run ahead of the clock. */
async function refuseTooMany({ now }: Context, tx: Tables, envelope: Envelope, signers: Signer[]): Promise<void> {
  if (signers.length >= MOST_PEOPLE)
    throw new Conflict(
      'delegation_limit',
      `${MOST_PEOPLE} people had a part in this envelope; void it and send a new one`,
    )
  const minuteAgo = new Date(now().getTime() - MINUTE_MS)
  if ((await tx.audit.count(envelope.id, 'delegated', minuteAgo)) >= MOST_A_MINUTE)
    throw new Conflict(
      'delegation_limit',
      `already delegated ${MOST_A_MINUTE} times within a minute; try again in a minute`,
    )
}

/** Delegation names a slot by address, so pending slots must not share one. */
function refuseAmbiguous(signers: Signer[], email: string): void {
  const isTaken = actingParts(signers).some(
    (signer) => signer.state === 'pending' && signer.emailLower === email.toLowerCase(),
  )
  if (isTaken)
    throw invalidField('email', `${email} already has a pending part in this envelope`, 'signer_already_pending')
}
