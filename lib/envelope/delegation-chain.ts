import type { AuditTrail } from '@/lib/contract/audit'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { signerMoments } from './signer-moments'
import type { SignerState } from './signer-state'
import { signingProgress } from './signing-progress'
import { isApprover } from './signing-task'

/** Somebody who holds a slot, or held it before delegating it. */
export type Assignee = {
  signer: DocumentSigner
  state: SignerState
  /** When this person delegated the slot, if the audit trail says so. */
  delegatedAt?: string
}

/** The people who held one delegated slot, the first person first; the last one acts, or acted. */
export type DelegationChain = Assignee[]

const SIGNS: Partial<Record<SignerState, string>> = {
  turn: 'signing now',
  waiting: 'signs later',
  signed: 'signed',
  declined: 'declined',
}
const APPROVES: typeof SIGNS = { ...SIGNS, turn: 'approving now', waiting: 'approves later', signed: 'approved' }

/** What the last person of a chain does: "signing now", "approved". */
export function describeChainEnd(chain: DelegationChain): string | undefined {
  const last = chain.at(-1)
  return last && (isApprover(last.signer.requestRole) ? APPROVES : SIGNS)[last.state]
}

/** The chain of every slot that went from one person to another. */
export function delegationChains(envelope: PdfSignRequest, trail?: AuditTrail): DelegationChain[] {
  const chains: DelegationChain[] = []
  for (const { signer, state, generation, hasDelegated } of signingProgress(envelope).steps.flatMap(
    ({ participants }) => participants,
  )) {
    const at = hasDelegated ? signerMoments(trail, signer.email).delegated : undefined
    const assignee = { signer, state, ...(at && { delegatedAt: at }) }
    if (generation > 0) chains.at(-1)?.push(assignee)
    else chains.push([assignee])
  }
  return chains.filter((chain) => chain.length > 1 && !isCorrection(chain))
}

/** One person whose address was corrected: nobody gave anything to somebody else. */
function isCorrection(chain: DelegationChain): boolean {
  const [first] = chain
  const name = first?.signer.name?.trim()
  return Boolean(name) && chain.every(({ signer }) => signer.name?.trim() === name)
}

/** The chain that this person is part of; undefined when the slot was never delegated. */
export function delegationChainOf(
  envelope: PdfSignRequest,
  signer: DocumentSigner,
  trail?: AuditTrail,
): DelegationChain | undefined {
  return delegationChains(envelope, trail).find((chain) => chain.some((assignee) => assignee.signer === signer))
}
