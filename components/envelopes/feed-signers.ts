import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { lineages } from '@/lib/contract/lineage'

export type FeedSigner = {
  name?: string | undefined
  email?: string | undefined
  current: boolean
  done: boolean
  /** Who held the slot before. */
  before?: string[]
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

function hasSigned({ sign, email }: DocumentSigner, signedBy: readonly string[]): boolean {
  return sign === 'signed' || signedBy.some((each) => same(email, each))
}

/**
 * The people of an envelope, those whose turn it is first. Whoever handed the slot on stands before who has it now; copies are left
 * out: they have no part in signing.
 */
export function signersOf(envelope: PdfSignRequest): FeedSigner[] {
  const { signers = [], currentSigners = [], signedBy = '' } = envelope
  const paths = signers.some(({ delegated }) => delegated) ? lineages(envelope) : []
  const through = signedBy.split(/[,;]/).map((each) => each.trim())
  const people = signers
    .filter(({ delegated, requestRole }) => !delegated && !same(requestRole, 'CC'))
    .map((signer) => {
      const done = hasSigned(signer, through)
      const current = !done && currentSigners.some((each) => same(signer.email, each))
      const path = paths.find((holders) => holders.at(-1)?.signer === signer)
      const before = path?.slice(0, -1).map((holder) => holder.signer.name || holder.signer.email || 'Unnamed')
      return { name: signer.name, email: signer.email, current, done, ...(before && { before }) }
    })
  return [...people.filter(({ current }) => current), ...people.filter(({ current }) => !current)]
}
