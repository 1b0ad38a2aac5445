import type { EnvelopeId } from '@/lib/contract/ids'
import 'server-only'
import { findDraftOfEnvelope } from '@/lib/desk/store/drafts'

/** An envelope's subject for the activity record, known for envelopes that were sent from here. */
export async function describeEnvelope(id: EnvelopeId): Promise<Record<string, unknown>> {
  const sent = await findDraftOfEnvelope(id)
  return sent ? { subject: sent.content.emailSubject || sent.templateName } : {}
}
