import { z } from 'zod'
import type { SignersQuery } from '@/lib/contract/page'
import { SignerAssignmentRow } from '@/lib/contract/signer-row'
import { LIST_MS, type Reads } from './reads'

export const signers = (reads: Reads) => ({
  signers: ({ email, since, after }: SignersQuery) =>
    reads.get({ path: '/signers', query: { email, since, after } }, z.array(SignerAssignmentRow), LIST_MS),
})
