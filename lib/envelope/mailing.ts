import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import type { SignerState } from './signer-state'
import { signingProgress } from './signing-progress'

export type Spared = { signer: DocumentSigner; why: string }

const WHY: Partial<Record<SignerState, string>> = {
  signed: 'has signed',
  declined: 'declined',
  delegated: 'delegated the slot',
  waiting: 'not invited before it is their turn',
  stopped: 'can no longer sign',
}

/** Whom a resend reaches: who was invited and has not completed their part (interface 4.6). */
export function mailing(envelope: PdfSignRequest): { mailed: DocumentSigner[]; spared: Spared[] } {
  const line = signingProgress(envelope)
  const participants = line.steps.flatMap((step) => step.participants)
  const spared = participants.flatMap(({ signer, state }) => {
    const why = WHY[state]
    return why ? [{ signer, why }] : []
  })
  return {
    mailed: line.current.map(({ signer }) => signer),
    spared: [...spared, ...line.copies.map((signer) => ({ signer, why: 'only gets a copy at the end' }))],
  }
}
