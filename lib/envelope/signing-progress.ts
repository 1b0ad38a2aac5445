import type { AuditTrail, DelegatedBy, DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { actedVerbs, isApprover, isCopy, signingSteps } from './signing-task'
import { isPending, type SignerState, sameAddress, signerState } from './state'

/** One person's part in signing. A delegated slot has one for each person, in order. */
export type Participant = {
  key: string
  signer: DocumentSigner
  /** Gives the person color and symbol: the slot's id, or its position at a service without ids. */
  recipient: number
  state: SignerState
  /** Others may sign at the same time. */
  isParallel: boolean
  /** How many people held this slot before. */
  generation: number
  /** The next participant is the person this one delegated the slot to. */
  hasDelegated: boolean
  /** Name or address of the person who has the slot after this one. */
  to?: string
  /** Name or address of the person who delegated the slot to this one. */
  from?: string
}

export type SigningStep = { number: number; participants: Participant[]; open: boolean }

export type SigningProgress = {
  steps: SigningStep[]
  copies: DocumentSigner[]
  signed: number
  /** People who have to act; those who delegated and those who get a copy don't. */
  total: number
  current: Participant[]
}

type Holders = DocumentSigner[]

function takesOver(holders: Holders, signer: DocumentSigner): boolean {
  const last = holders.at(-1)
  if (!last) return false
  if (!last.delegated && last.delegatedTo === undefined && last.sign?.toLowerCase() !== 'delegated') return false
  if (last.id !== undefined && signer.id !== undefined) return last.id === signer.id
  return sameAddress(last.delegatedTo, signer.email) || sameAddress(last.email, signer.delegatedFrom)
}

/** Groups signers by slot: a delegated one has a row for each person, maybe apart. */
function groupBySlot(signers: DocumentSigner[]): Holders[] {
  const slots: Holders[] = []
  for (const signer of signers) {
    const slot = slots.find((holders) => takesOver(holders, signer))
    if (slot) slot.push(signer)
    else slots.push([signer])
  }
  return slots
}

/** What color and symbol of this signer depend on: the slot, whoever holds it. */
export function recipientOf(signers: readonly DocumentSigner[], signer: DocumentSigner | undefined): number {
  return signer?.id ?? Math.max(0, signer ? signers.indexOf(signer) : 0)
}

/** Orders an envelope's signers step by step, and within a slot from person to person. */
export function signingProgress(envelope: PdfSignRequest): SigningProgress {
  const signers = envelope.signers ?? []
  const slots = groupBySlot(signers.filter((signer) => !isCopy(signer))).map((holders) => ({
    holders,
    group: holders[0]?.group,
    recipient: recipientOf(signers, holders[0]),
  }))
  const order = signingSteps(slots, envelope.signerOrderRequired ?? false)
  const turn = order.findIndex((step) =>
    step.some(({ holders }) => holders.some((signer) => isPending(envelope, signer))),
  )

  const steps = order.map((step, at) => ({
    number: at + 1,
    open: at === turn,
    participants: step.flatMap(({ holders, recipient }, column) =>
      holders.map((signer, generation): Participant => {
        const before = holders[generation - 1]
        // Where only the address was corrected, the name says nothing.
        const from = before ? (before.name !== signer.name && before.name) || before.email : signer.delegatedFrom
        const next = holders[generation + 1]
        const to = next ? (next.name !== signer.name && next.name) || next.email : signer.delegatedTo
        return {
          key: `${at}.${column}.${generation}`,
          signer,
          recipient,
          state: signerState(envelope, signer, at === turn),
          isParallel: step.length > 1,
          generation,
          hasDelegated: generation < holders.length - 1,
          ...(to && { to }),
          ...(from && { from }),
        }
      }),
    ),
  }))

  const ended = steps.find(({ participants }) =>
    participants.some(({ state }) => state === 'stopped' || state === 'declined'),
  )
  const neverReached = ended ? steps.slice(ended.number).flatMap(({ participants }) => participants) : []
  for (const participant of neverReached) if (participant.state === 'stopped') participant.state = 'uninvited'

  const acting = steps.flatMap(({ participants }) => participants).filter(({ state }) => state !== 'delegated')
  return {
    steps,
    copies: signers.filter(isCopy),
    signed: acting.filter(({ state }) => state === 'signed').length,
    total: acting.length,
    current: acting.filter(({ state }) => state === 'turn'),
  }
}

/** "2 of 3 signed or approved". Undefined where nobody has to act. */
export function describeProgress(envelope: PdfSignRequest): string | undefined {
  const { signed, total } = signingProgress(envelope)
  return total > 0 ? `${signed} of ${total} ${progressVerb(envelope)}` : undefined
}

/** What counts as progress: "signed", "approved" or "signed or approved". */
/** Those who have signed or approved. */
export const finishedSigners = (envelope: PdfSignRequest): DocumentSigner[] =>
  signingProgress(envelope)
    .steps.flatMap(({ participants }) => participants)
    .flatMap(({ state, signer }) => (state === 'signed' ? [signer] : []))

export const progressVerb = ({ signers = [] }: PdfSignRequest): string =>
  actedVerbs(signers.filter((signer) => !isCopy(signer)))

/**
 * Every pending slot with this address, and its step: a delegation names no slot id
 * (docs/interface.md, 4.7).
 */
export function pendingWith(progress: SigningProgress, email: string | undefined) {
  return progress.steps.flatMap(({ number, participants }) =>
    participants
      .filter(({ state, signer }) => (state === 'turn' || state === 'waiting') && sameAddress(signer.email, email))
      .map((participant) => ({ participant, step: number })),
  )
}

/** Everybody who is emailed with this person: the service gets an address, which several may share. */
export const mailedWith = (progress: SigningProgress, signer: DocumentSigner, state: SignerState): DocumentSigner[] =>
  progress.steps
    .flatMap(({ participants }) => participants)
    .filter((other) => other.state === state && sameAddress(other.signer.email, signer.email))
    .map((other) => other.signer)

export type Assignee = {
  signer: DocumentSigner
  state: SignerState
  /** When this person's slot was delegated, if the audit trail says so. */
  delegatedAt?: string
  /** Who gave this person's slot to the next one, if that is known. */
  delegatedBy?: DelegatedBy
}

/** The people who held one delegated slot, the first person first; the last one acts, or acted. */
export type DelegationChain = Assignee[]

const SIGNS: Partial<Record<SignerState, string>> = {
  turn: 'waiting to sign',
  waiting: 'signs later',
  signed: 'signed',
  declined: 'declined',
}
const APPROVES: typeof SIGNS = { ...SIGNS, turn: 'waiting to approve', waiting: 'approves later', signed: 'approved' }

/** What the last person of a chain does: "waiting to sign", "approved". */
export function describeChainEnd(chain: DelegationChain): string | undefined {
  const last = chain.at(-1)
  return last && (isApprover(last.signer.requestRole) ? APPROVES : SIGNS)[last.state]
}

export const delegationChains = (envelope: PdfSignRequest, trail?: AuditTrail): DelegationChain[] =>
  allChains(envelope, trail).filter((chain) => !isCorrection(chain))

function allChains(envelope: PdfSignRequest, trail?: AuditTrail): DelegationChain[] {
  const chains: DelegationChain[] = []
  for (const { signer, state, generation, hasDelegated } of signingProgress(envelope).steps.flatMap(
    ({ participants }) => participants,
  )) {
    const at = hasDelegated ? signerMoments(trail, signer).delegated : undefined
    const by = hasDelegated ? delegatedByOf(signer, trail) : undefined
    const assignee = { signer, state, ...(at && { delegatedAt: at }), ...(by && { delegatedBy: by }) }
    if (generation > 0) chains.at(-1)?.push(assignee)
    else chains.push([assignee])
  }
  return chains.filter((chain) => chain.length > 1)
}

/**
 * Whether this person delegated the slot or the sender replaced them; undefined where neither the
 * signer nor an audit trail in the embedded service's format says it.
 */
export function delegatedByOf(signer: DocumentSigner, trail?: AuditTrail): DelegatedBy | undefined {
  if (signer.delegatedBy) return signer.delegatedBy
  return delegationsIn(entriesOf(trail, signer.email, 'delegated'), signer.email).find(({ to }) =>
    sameAddress(to, signer.delegatedTo),
  )?.by
}

/** One time that a slot got to another person, as the audit trail has it. */
type Delegation = { at?: string; to?: string; name?: string; by?: DelegatedBy }

function delegationsIn(entries: unknown[], email: string | undefined): Delegation[] {
  return entries.map((entry): Delegation => {
    const [at] = texts(part(entry, 'at'))
    const [to] = texts(part(part(entry, 'detail'), 'to'))
    const [name] = texts(part(part(entry, 'detail'), 'name'))
    const [actor] = texts(part(entry, 'actor'))
    return {
      ...(at && { at }),
      ...(to && { to }),
      ...(name && { name }),
      ...(actor && { by: sameAddress(actor, email) ? 'signer' : 'sender' }),
    }
  })
}

type Wording = Record<DelegatedBy | 'unknown', string>
const DELEGATED: Wording = { signer: 'Delegated', sender: 'Replaced by the sender', unknown: 'Handed over' }

/** How somebody's slot got to another person: "Replaced by the sender". */
export const describeDelegation = (by: DelegatedBy | undefined): string => DELEGATED[by ?? 'unknown']

/** Whether two addresses of one slot belong to one person, as far as the names say. */
export function hasSameName(one: DocumentSigner, other: DocumentSigner): boolean {
  const [name, otherName] = [one, other].map((signer) => signer.name?.trim().toLowerCase())
  return Boolean(name) && name === otherName
}

/** One person whose address was corrected: nobody gave anything to somebody else. */
const isCorrection = ([first, ...later]: DelegationChain): boolean =>
  first !== undefined && later.every(({ signer }) => hasSameName(first.signer, signer))

/** The chain that this person is part of, corrected addresses included; undefined when the slot was never delegated. */
export const delegationChainOf = (envelope: PdfSignRequest, signer: DocumentSigner): DelegationChain | undefined =>
  allChains(envelope).find((chain) => chain.some((assignee) => assignee.signer === signer))

export type SignerMoments = {
  /** The last invitation, the last reminder since then, and how many there were. */
  invited?: string
  reminded?: string
  reminders?: number
  opened?: string
  signed?: string
  declined?: string
  delegated?: string
  /** Each time this person's part got to another person, in order. */
  delegations?: Delegation[]
  reason?: string
}

/** Read without a parser, which would be a tenth of a list's JavaScript. */
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
const texts = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** A trail may write one address in several ways. */
const entriesOf = (trail: AuditTrail | undefined, email: string | undefined, action: string): unknown[] =>
  Object.entries(trail ?? {})
    .filter(([party]) => sameAddress(party, email))
    .flatMap(([, groups]) => part(groups, action) ?? [])

/**
 * When this person opened, signed, declined or delegated in this part, if the audit trail says so:
 * one address may have several parts. The interface leaves its entries open
 * (docs/interface.md, 2.10), so only what has the embedded service's format is used.
 */
export function signerMoments(
  trail: AuditTrail | undefined,
  { email, id }: Pick<DocumentSigner, 'email' | 'id'>,
): SignerMoments {
  const isOwn = (entry: unknown) => {
    const slot = part(part(entry, 'detail'), 'slot')
    return slot === undefined || id === undefined || slot === id
  }
  const entries = (action: string) => entriesOf(trail, email, action).filter(isOwn)
  const dates = (action: string) =>
    entries(action)
      .flatMap((entry) => texts(part(entry, 'at')))
      .sort()
  const moments: SignerMoments = {}
  const invited = dates('invited').at(-1)
  const reminders = dates('reminded').filter((at) => at > (invited ?? ''))
  const reminded = reminders.at(-1)
  if (invited) moments.invited = invited
  if (reminded) Object.assign(moments, { reminded, reminders: reminders.length })
  for (const action of ['opened', 'signed', 'declined', 'delegated'] as const) {
    // An approver's signature is an approval in the trail.
    const [at] = [...dates(action), ...(action === 'signed' ? dates('approved') : [])].sort()
    if (at) moments[action] = at
  }
  const delegations = delegationsIn(entries('delegated'), email)
  if (delegations.length > 0) moments.delegations = delegations
  const [reason] = entries('declined').flatMap((entry) => texts(part(part(entry, 'detail'), 'reason')))
  if (reason) moments.reason = reason
  return moments
}

const END_ACTIONS = new Map([
  ['Signed', 'completed'],
  ['Voided', 'voided'],
  ['Declined', 'declined'],
  ['Expired', 'expired'],
])

/** When the envelope reached its final status, if the audit trail says so. */
export function endedAt(trail: AuditTrail | undefined, status: string | undefined): string | undefined {
  const action = END_ACTIONS.get(status ?? '')
  if (!action) return undefined
  return Object.values(trail ?? {})
    .flatMap((groups) => part(groups, action) ?? [])
    .flatMap((entry) => texts(part(entry, 'at')))
    .sort()
    .at(-1)
}

/** Dates of lists are whole seconds. */
const SECOND_MS = 1_000

/** What happened at this time, such as "reminded", and to whom by address, if the audit trail says so: to `own`, if to several. */
export function actionAt(
  trail: AuditTrail | undefined,
  time: Date | undefined,
  own?: string,
): { email: string; action: string; actor?: string | undefined } | undefined {
  if (!time) return undefined
  const isThen = (entry: unknown) =>
    texts(part(entry, 'at')).some((at) => Math.abs(Date.parse(at) - time.getTime()) < SECOND_MS)
  const parties = Object.entries(trail ?? {})
  const ownFirst = [...parties.filter(([email]) => sameAddress(email, own)), ...parties]
  for (const [email, party] of ownFirst) {
    if (typeof party !== 'object' || party === null) continue
    for (const [action, list] of Object.entries(party)) {
      const entry = Array.isArray(list) ? list.find(isThen) : undefined
      if (entry !== undefined) return { email, action, actor: texts(part(entry, 'actor'))[0] }
    }
  }
  return undefined
}
