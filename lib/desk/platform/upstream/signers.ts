import { z } from 'zod'
import { DocumentSigner, SignerAssignmentRow } from '@/lib/contract/envelope'
import { opt } from '@/lib/contract/optional'
import type { SignersQuery } from '@/lib/contract/page'
import { LIST_MS, type Reads } from './cache/reads'
import { UNREADABLE_ROW } from './contract/unreadable'
import { elementOr } from './transport/parse-tolerant'

/** A row without a signer still has an envelope. */
const AnyRow = SignerAssignmentRow.extend({ SIGNER: opt(DocumentSigner) }).transform(
  ({ SIGNER, ...row }): SignerAssignmentRow => ({ ...row, SIGNER: SIGNER ?? {} }),
)
const SearchElement = elementOr(AnyRow, UNREADABLE_ROW)

export const signers = (reads: Reads) => ({
  signers: ({ email, since, after }: SignersQuery) =>
    reads.get({ path: '/signers', query: { email, since, after } }, z.array(SearchElement), LIST_MS),
})
