import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { delegationChains } from '@/lib/envelope/delegation-chain'
import { hasDeclined } from '@/lib/envelope/signer-state'

export type FeedSigner = {
  name?: string | undefined
  email?: string | undefined
  current: boolean
  done: boolean
  declined: boolean
  declineReason?: string | undefined
  /** Who held the slot before. */
  before?: string[]
}

const same = (one: string | undefined, other: string) =>
  other.trim() !== '' && one?.trim().toLowerCase() === other.trim().toLowerCase()

function hasSigned({ sign, email }: DocumentSigner, signedBy: readonly string[]): boolean {
  return sign === 'signed' || signedBy.some((each) => same(email, each))
}

/**
 * The people of an envelope, those whose turn it is or who declined first. Whoever handed the slot on stands before who has it now; copies are left
 * out: they have no part in signing.
 */
export function signersOf(envelope: PdfSignRequest): FeedSigner[] {
  const { signers = [], currentSigners = [], signedBy = '' } = envelope
  const paths = signers.some(({ delegated }) => delegated) ? delegationChains(envelope) : []
  const through = signedBy.split(/[,;]/).map((each) => each.trim())
  const people = signers
    .filter(({ delegated, requestRole }) => !delegated && !same(requestRole, 'CC'))
    .map((signer) => {
      const done = hasSigned(signer, through)
      const declined = hasDeclined(signer)
      const current = !done && !declined && currentSigners.some((each) => same(signer.email, each))
      const path = paths.find((holders) => holders.at(-1)?.signer === signer)
      const before = path?.slice(0, -1).map((holder) => holder.signer.name || holder.signer.email || 'Unnamed')
      const { name, email, declineReason } = signer
      return { name, email, current, done, declined, ...(declined && { declineReason }), ...(before && { before }) }
    })
  const decisive = (person: FeedSigner) => person.current || person.declined
  return [...people.filter(decisive), ...people.filter((person) => !decisive(person))]
}
