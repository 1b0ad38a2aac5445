import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Context } from '@/lib/desk/upstream/context'
import { showChange } from './mirror/read-envelope'

/** Has the service email everybody whose turn it is, or one person. The list shows how the emails fare. */
export async function resendEnvelope(
  context: Pick<Context, 'upstream' | 'key'>,
  id: EnvelopeId,
  email: string | undefined,
) {
  const answer = await context.upstream.resend(id, email)
  await showChange(context, id)
  return answer
}
