import type { PdfSignRequest } from '@/lib/contract/envelope'
import { sameAddress } from '@/lib/envelope/signer-state'
import { isApprover } from '@/lib/envelope/signing-task'
import type { AuditLine } from './parse-trail'

/**
 * Earlier releases of the service recorded an approval as a signature, with a typed mark that nobody adopted. It reads as what it
 * was; the entry itself, over which its hash was made, stays in `raw`.
 */
export function readApprovals(lines: readonly AuditLine[], { signers = [] }: PdfSignRequest): AuditLine[] {
  return lines.map((line) => {
    if (line.action !== 'signed' || !signers.some((signer) => isBy(signer, line) && isApprover(signer.requestRole))) {
      return line
    }
    const rest = line.rest.map(([name, value]): AuditLine['rest'][number] => [
      name,
      name === 'detail' ? withoutMark(value) : value,
    ])
    return { ...line, action: 'approved', group: line.group === 'signed' ? 'approved' : line.group, rest }
  })
}

/** Where two slots share an address, the entry says which of them it is about. */
function isBy({ id, email }: NonNullable<PdfSignRequest['signers']>[number], { party, rest }: AuditLine): boolean {
  const slot = Object(rest.find(([name]) => name === 'detail')?.[1]).slot
  return sameAddress(email, party) && (slot === undefined || slot === id)
}

function withoutMark(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null) return detail
  return Object.fromEntries(Object.entries(detail).filter(([name]) => name !== 'signature'))
}
