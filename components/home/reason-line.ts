import { personName } from '@/components/ui/people'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { declinerOf } from '@/lib/envelope/signer-state'

/** Why an envelope is on its list: the people it waits for, who declined and why, or who signed. */
export function reasonLine(envelope: PdfSignRequest): string {
  const { status, signers = [], currentSigners = [] } = envelope
  if (status === 'Declined') return declinedLine(envelope)
  if (status !== 'Sent') return signers.map(personName).join(', ')
  const names = currentSigners.map((email) => personName(signers.find((signer) => signer.email === email) ?? { email }))
  return names.length > 0 ? `Waiting for ${names.join(', ')}` : ''
}

function declinedLine(envelope: PdfSignRequest): string {
  const decliner = declinerOf(envelope)
  if (!decliner) return 'The service does not say who declined'
  const reason = decliner.declineReason?.trim()
  return reason ? `${personName(decliner)} declined: “${reason}”` : `${personName(decliner)} declined`
}
