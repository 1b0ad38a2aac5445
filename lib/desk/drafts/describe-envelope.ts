import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import { findInMirror } from '@/lib/desk/envelopes/sql/envelopes'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOfKey } from '@/lib/desk/upstream/keys/account'
import { findDraftOfEnvelope } from './sql'

type Named = { params: { id: EnvelopeId }; key: ServiceKey | undefined }

/** An envelope's subject for the record, by the mirror or by drafts. */
export async function describeEnvelope({ params: { id }, key }: Named): Promise<Record<string, unknown>> {
  const account = await accountOfKey(key?.id ?? null)
  if (account === undefined) return {}
  const row = await findInMirror(account, id)
  if (row?.emailSubject) return { subject: row.emailSubject }
  const sent = await findDraftOfEnvelope(id)
  if (!sent || (await accountOfKey(sent.sentWith)) !== account) return {}
  return { subject: sent.content.emailSubject || sent.templateName }
}
