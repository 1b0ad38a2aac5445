import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { currentMail, hasFailed } from './mail-state'
import type { SignerState } from './signer-state'
import { signingProgress } from './signing-progress'
import { actedVerb } from './signing-task'

/** `failedMail`: their last email was "refused" or "bounced". */
type Mailed = DocumentSigner & { failedMail?: string }
export type Spared = { signer: DocumentSigner; why: string }

const WHY: Partial<Record<SignerState, string>> = {
  declined: 'declined',
  delegated: 'delegated the slot',
  waiting: 'not invited before it is their turn',
  stopped: 'can no longer sign',
}

/** Who gets a reminder: everybody who was invited and has not acted yet (interface 4.6). The others come with the reason. */
export function mailing(envelope: PdfSignRequest): { mailed: Mailed[]; spared: Spared[] } {
  const progress = signingProgress(envelope)
  const participants = progress.steps.flatMap((step) => step.participants)
  const spared = participants.flatMap(({ signer, state }) => {
    const why = state === 'signed' ? `has ${actedVerb(signer.requestRole)}` : WHY[state]
    return why ? [{ signer, why }] : []
  })
  return {
    mailed: progress.current.map(({ signer, state }) => {
      const mail = currentMail(signer, state)
      return mail && hasFailed(mail) ? { ...signer, failedMail: mail.state } : signer
    }),
    spared: [...spared, ...progress.copies.map((signer) => ({ signer, why: 'only gets a copy at the end' }))],
  }
}
