import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { SignerCodeRequest } from '@/lib/contract/signer-code'
import type { Delegation } from '@/lib/contract/signing'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { showChange } from './mirror/read-envelope'

type Slot = { id: EnvelopeId; email: string }

/** Puts somebody else in a recipient's place, whom the list shows before the person gets the answer. */
export async function delegateSigner(context: Pick<Context, 'upstream' | 'key'>, { id, email }: Slot, to: Delegation) {
  const answer = await context.upstream.delegate(id, email, to)
  await showChange(context, id)
  return answer
}

/** Gives a recipient another access code, or unlocks their link where the code comes by email. */
export async function replaceSignerCode(
  context: Pick<Context, 'upstream' | 'key'>,
  { name, email: by }: Person,
  { id, email }: Slot,
  request: Omit<SignerCodeRequest, 'by'>,
) {
  const answer = await context.upstream.replaceCode(id, email, { ...request, by: { name, email: by } })
  await showChange(context, id)
  return answer
}
