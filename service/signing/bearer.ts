import type { DeclineRequest, DelegateRequest, OtherSigner, ViewReport } from '@/lib/contract/signing'
import { isApprover, signingSteps } from '@/lib/envelope/signing-task'
import type { Context, Origin } from '../context'
import { change, noteMail } from '../envelopes/aggregate/change'
import { actingParts, hashToken, upNow } from '../envelopes/aggregate/signers'
import { handOver } from '../envelopes/delegate'
import { expire, hasLapsed } from '../envelopes/expire'
import type { Envelope } from '../envelopes/sql/envelopes'
import type { Signer } from '../envelopes/sql/signers'
import type { SigningToken } from '../envelopes/sql/signing-tokens'
import { Conflict, invalidField, NotAllowed, NotFound } from '../errors'
import { noticeDeclined } from '../mail/letters'
import type { Tables } from '../store/store'

/**
 * The holder of a signing token: their row, and the envelope with all signers. `host`: on whose
 * device the token opens the room, if the signer signs in person.
 */
export type Bearer = { envelope: Envelope; signer: Signer; signers: Signer[]; host?: string | undefined }

/** A link's token, with the browser's session where a code is asked for. */
export type Link = string | { token: string; session: string | undefined }
export const tokenOf = (link: Link): string => (typeof link === 'string' ? link : link.token)

/** The bearer of a token that still opens something; it may not be their turn yet. */
export async function readBearer(context: Context, link: Link): Promise<Bearer> {
  const bearer = await readHolder(context, tokenOf(link))
  await requireSession(context, context.store, bearer.signer, link)
  return bearer
}

/** As `readBearer`, whether a code was entered or not: for what asks for the code. */
export async function readHolder(context: Context, token: string): Promise<Bearer> {
  const bearer = await find(context, token)
  refuseSpentLink(bearer, context.now())
  return bearer
}

/** Whose link it is, also of one that opens nothing anymore. */
export const readFormerHolder = (context: Context, token: string): Promise<Bearer> => find(context, token)

/** A part that asks for a code opens only to a browser in which the right one was entered. */
export async function requireSession({ now }: Context, tables: Tables, signer: Signer, link: Link): Promise<void> {
  if (!signer.authentication) return
  const session = typeof link === 'string' ? undefined : link.session
  if (session && (await tables.signingSessions.isOpen(signer.id, hashToken(session), now()))) return
  throw codeNeeded()
}

const codeNeeded = () => new NotAllowed('code_needed', 'enter the code that opens this link')

/** The parts of an address that open its copy: each asks for an access code. */
export const partsOfCopy = ({ signer, signers }: Pick<Bearer, 'signer' | 'signers'>): Signer[] =>
  signers.filter(
    ({ emailLower, authentication, state }) =>
      emailLower === signer.emailLower && authentication === 'access_code' && state !== 'delegated',
  )

/** As `requireSession`, of a copy. */
export async function requireCopySession(context: Context, bearer: Bearer, link: Link): Promise<void> {
  const session = typeof link === 'string' ? undefined : link.session
  const { signingSessions } = context.store
  for (const { id } of session ? partsOfCopy(bearer) : [])
    if (session && (await signingSessions.isOpen(id, hashToken(session), context.now()))) return
  throw codeNeeded()
}

/**
 * Runs what a signer does, holding their envelope, when it is their turn. What everybody may do
 * next depends on the state found here, and nobody else changes it before the transaction ends.
 */
export async function onTurn<T>(
  context: Context,
  link: Link,
  run: (tx: Tables, bearer: Bearer) => Promise<T>,
): Promise<T> {
  return onTurnOf(context, await find(context, tokenOf(link)), async (tx, bearer) => {
    await requireSession(context, tx, bearer.signer, link)
    return run(tx, bearer)
  })
}

/**
 * As `onTurn`, for the token of a handoff, which opens nothing else. It is exchanged for a link that
 * asks for the code again.
 */
export async function onTurnOfHandoff<T>(
  context: Context,
  token: string,
  run: (tx: Tables, bearer: Bearer) => Promise<T>,
): Promise<T> {
  return onTurnOf(context, await findFurther(context, 'handoff', token), run)
}

async function onTurnOf<T>(
  context: Context,
  { envelope, signer, host }: Bearer,
  run: (tx: Tables, bearer: Bearer) => Promise<T>,
): Promise<T> {
  // Marked in a transaction of its own, because the refusal that follows undoes the other.
  if (hasLapsed(envelope, context.now())) await expire(context, envelope.id)
  return context.store.transaction(async (tx) => {
    const bearer = await load(tx, await tx.envelopes.lockById(envelope.id), signer.id)
    refuseSpentLink(bearer, context.now())
    if (!isUp(bearer)) throw new Conflict('not_your_turn', 'not your turn yet')
    return run(tx, { ...bearer, host })
  })
}

export function isUp({ envelope, signer, signers }: Bearer): boolean {
  return envelope.status === 'Sent' && upNow(envelope, signers).some(({ id }) => id === signer.id)
}

async function find(context: Context, token: string): Promise<Bearer> {
  const { store } = context
  const signer = await store.signers.byTokenHash(hashToken(token))
  if (!signer) return findFurther(context, 'in_person', token)
  return load(store, await store.envelopes.findById(signer.envelopeId), signer.id)
}

/** The bearer of a token besides the emailed one. */
async function findFurther({ store, now }: Context, kind: SigningToken['kind'], token: string): Promise<Bearer> {
  const tokenRow = await store.signingTokens.find(kind, hashToken(token), now())
  if (!tokenRow) throw linkNotFound()
  const bearer = await load(store, await store.envelopes.findById(tokenRow.envelopeId), tokenRow.signerId)
  return { ...bearer, host: tokenRow.host ?? undefined }
}

/** The signing path as one of its signers sees it: the signer's own step, and the others. */
export function pathOf(
  { signerOrderRequired }: Pick<Envelope, 'signerOrderRequired'>,
  signers: Signer[],
  { id: own }: Pick<Signer, 'id'>,
): { step: number; others: OtherSigner[] } {
  const steps = signingSteps(actingParts(signers), signerOrderRequired)
  const others = steps.flatMap((members, step) =>
    members
      .filter(({ id }) => id !== own)
      .map(({ slot, requestRole, state }) => ({ id: slot, requestRole, finished: state === 'signed', step })),
  )
  return { step: steps.findIndex((members) => members.some(({ id }) => id === own)), others }
}

export const linkNotFound = () => new NotFound('link_not_found', 'signing link not found')

export async function load(tables: Tables, envelope: Envelope | undefined, signerId: string): Promise<Bearer> {
  const signers = envelope ? await tables.signers.ofEnvelope(envelope.id) : []
  const signer = signers.find(({ id }) => id === signerId)
  if (!envelope || !signer) throw linkNotFound()
  return { envelope, signer, signers }
}

/** Says why a known link opens nothing anymore; its own holder may know. */
export function refuseSpentLink({ envelope, signer }: Bearer, now: Date): void {
  // No copy comes of an envelope that ended without being completed.
  if (signer.state === 'signed') refuseEndedEnvelope(envelope, now)
  if (signer.state === 'signed')
    throw new Conflict('already_signed', `already ${isApprover(signer.requestRole) ? 'approved' : 'signed'}`)
  if (signer.state === 'delegated') {
    if (signer.delegatedBy === 'sender')
      throw new Conflict('already_replaced', 'delegated to another person by the sender')
    throw new Conflict('already_delegated', 'delegated to another person')
  }
  if (envelope.status === 'Scheduled') throw new Conflict('not_sent_yet', 'not sent yet')
  refuseEndedEnvelope(envelope, now)
}

function refuseEndedEnvelope(envelope: Envelope, now: Date): void {
  if (envelope.status === 'Voided') throw new Conflict('envelope_voided', 'the envelope was voided')
  if (envelope.status === 'Declined') throw new Conflict('envelope_declined', 'the envelope was declined')
  if (envelope.status === 'Expired' || hasLapsed(envelope, now)) {
    throw new Conflict('link_expired', 'the envelope has expired')
  }
}

const inPerson = (host: string | undefined) => host && { hosted_by: host }

/** Records the signer's first opening, by a person's click, never by a GET. */
export function open(context: Context, link: Link, origin: Origin): Promise<void> {
  return onTurn(context, link, async (tx, { envelope, signer, host }) => {
    if (signer.openedOn) return
    const openedOn = context.now()
    await tx.signers.update(signer.id, { openedOn })
    await change(context, tx, envelope, {
      by: signer.email,
      audit: [
        {
          party: signer.email,
          action: 'opened',
          actor: signer.email,
          ...origin,
          detail: { slot: signer.slot, ...inPerson(host) },
        },
      ],
      events: [{ type: 'signer.opened', signer: { ...signer, openedOn } }],
    })
  })
}

/**
 * Notes what the signer's browser cannot show, or that it shows everything. It is no evidence: the
 * trail says nothing of it.
 */
export function noteViewProblem(context: Context, link: Link, { problem }: ViewReport): Promise<void> {
  return onTurn(context, link, async (tx, { envelope, signer }) => {
    await refuseUnknownPage(tx, envelope, problem)
    if (isSameProblem(problem, signer.viewProblem)) return
    const viewProblem = problem ? { ...problem, at: context.now().toISOString() } : null
    await tx.signers.update(signer.id, { viewProblem })
    await noteMail(context, tx, envelope, { audit: [], keepsDate: false })
  })
}

async function refuseUnknownPage(tx: Tables, { id }: Envelope, problem: ViewReport['problem']): Promise<void> {
  if (problem?.file === undefined) return
  const file = (await tx.envelopeFiles.heads([id])).find(({ index }) => index === problem.file)
  if (!file) throw invalidField('problem.file', 'the envelope has no such document')
  if ((problem.page ?? 1) > file.pageCount) throw invalidField('problem.page', 'the document has no such page')
}

const isSameProblem = (one: ViewReport['problem'], other: Signer['viewProblem']): boolean =>
  one?.reason === other?.reason && one?.file === other?.file && one?.page === other?.page

/** The signer refuses: the envelope ends as Declined, and nobody still pending can sign it. */
export function decline(context: Context, link: Link, input: DeclineRequest, origin: Origin): Promise<void> {
  return onTurn(context, link, async (tx, { envelope, signer, signers, host }) => {
    const at = context.now()
    const reason = input.reason?.trim() || undefined
    const patch = { state: 'declined' as const, completedOn: at, declineReason: reason ?? null, tokenSealed: null }
    await tx.signers.update(signer.id, patch)
    const current = await change(context, tx, envelope, {
      set: { status: 'Declined' },
      by: signer.email,
      audit: [
        {
          party: signer.email,
          action: 'declined',
          actor: signer.email,
          ...origin,
          detail: { slot: signer.slot, ...(reason && { reason }), ...inPerson(host) },
        },
      ],
      events: [{ type: 'signer.declined', signer: { ...signer, ...patch } }],
    })
    await noticeDeclined(context, tx, current, signers, { by: signer, at, reason })
  })
}

/** The signer names somebody else to sign in their place. */
export function delegate(context: Context, link: Link, to: DelegateRequest, origin: Origin): Promise<void> {
  return onTurn(context, link, async (tx, bearer) => {
    await refuseEndless(tx, bearer)
    await handOver(context, tx, bearer, to, { actor: bearer.signer.email, as: 'signer', ...origin })
  })
}

/** Delegations add people to each answer, and strangers could go on forever. */
const MOST_DELEGATIONS = 10

async function refuseEndless(tx: Tables, { envelope, signer }: Bearer): Promise<void> {
  const trail = await tx.audit.trail(envelope.id)
  const bySigners = trail.filter(
    ({ action, actor, party, detail }) => action === 'delegated' && actor === party && detail?.slot === signer.slot,
  )
  if (bySigners.length < MOST_DELEGATIONS) return
  throw new Conflict(
    'delegation_limit',
    `already delegated ${MOST_DELEGATIONS} times; ask the sender to change the recipient`,
  )
}
