import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { SigningLine } from '@/lib/envelope/signing-line'

/** The line in one sentence: how many signed, and with whom it is now. */
export function SigningSummary({ envelope, line }: { envelope: PdfSignRequest; line: SigningLine }) {
  if (line.total === 0) return null
  const now = line.current.map(({ signer }) => personName(signer))
  return (
    <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
      {line.signed} of {line.total} signed
      {now.length > 0 ? `, now with ${nameList(now, 3)}` : ''}
      {envelope.signerOrderRequired && line.total > 1 ? ', in order' : ''}
    </p>
  )
}
