import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'

export type FeedSigner = { name?: string | undefined; email?: string | undefined; current: boolean; done: boolean }

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

function hasSigned({ sign, email }: DocumentSigner, signedBy: readonly string[]): boolean {
  return sign === 'signed' || signedBy.some((each) => same(email, each))
}

/**
 * The people of an envelope, those whose turn it is first. Whoever handed the slot on is left out, and so are copies: they
 * have no part in signing.
 */
export function signersOf({ signers = [], currentSigners = [], signedBy = '' }: PdfSignRequest): FeedSigner[] {
  const through = signedBy.split(/[,;]/).map((each) => each.trim())
  const people = signers
    .filter(({ delegated, requestRole }) => !delegated && !same(requestRole, 'CC'))
    .map((signer) => {
      const done = hasSigned(signer, through)
      const current = !done && currentSigners.some((each) => same(signer.email, each))
      return { name: signer.name, email: signer.email, current, done }
    })
  return [...people.filter(({ current }) => current), ...people.filter(({ current }) => !current)]
}
