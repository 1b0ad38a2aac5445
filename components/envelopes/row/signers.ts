import type { PdfSignRequest } from '@/lib/contract/envelope'
import { delegationChains } from '@/lib/envelope/delegation-chain'
import { currentMail, hasFailed } from '@/lib/envelope/mail-state'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { isApprover } from '@/lib/envelope/signing-task'

export type ListedSigner = {
  name?: string | undefined
  email?: string | undefined
  current: boolean
  done: boolean
  isApprover?: boolean
  declined: boolean
  declineReason?: string | undefined
  /** "refused" or "bounced". */
  failedMail?: string
  /** Who held the slot before. */
  before?: string[]
}

/** The signers in signing order, each with their state. People who delegated their slot come before the person who has it now. */
export function signersOf(envelope: PdfSignRequest): ListedSigner[] {
  const chains = envelope.signers?.some(({ delegated }) => delegated) ? delegationChains(envelope) : []
  return signingProgress(envelope)
    .steps.flatMap(({ participants }) => participants)
    .filter(({ state }) => state !== 'delegated')
    .map(({ signer, state }) => {
      const { name, email, declineReason } = signer
      const declined = state === 'declined'
      const mail = currentMail(signer, state)
      const chain = chains.find((assignees) => assignees.at(-1)?.signer === signer)
      const before = chain?.slice(0, -1).map((assignee) => assignee.signer.name || assignee.signer.email || 'Unnamed')
      return {
        name,
        email,
        current: state === 'turn',
        done: state === 'signed',
        ...(isApprover(signer.requestRole) && { isApprover: true }),
        declined,
        ...(declined && { declineReason }),
        ...(mail && hasFailed(mail) && { failedMail: mail.state }),
        ...(before && { before }),
      }
    })
}
