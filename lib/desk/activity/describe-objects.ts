import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import { findDraftOfEnvelope } from '@/lib/desk/drafts/sql/drafts'
import { findStored } from '@/lib/desk/envelopes/sql/envelopes'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOfKey } from '@/lib/desk/platform/upstream/keys/account'
import { parseUrl } from '@/lib/url/url'

type Named = { params: { id: EnvelopeId }; key: ServiceKey | undefined }

/** An envelope's subject for the activity record, known for envelopes of the key's account that the mirror has or that were sent from here. */
export async function describeEnvelope({ params: { id }, key }: Named): Promise<Record<string, unknown>> {
  const account = await accountOfKey(key?.id ?? null)
  if (account === undefined) return {}
  const stored = await findStored(account, id)
  if (stored?.emailSubject) return { subject: stored.emailSubject }
  const sent = await findDraftOfEnvelope(id)
  if (!sent || (await accountOfKey(sent.sentWith)) !== account) return {}
  return { subject: sent.content.emailSubject || sent.templateName }
}

/** A target as the activity record names it, without the query, which may contain a secret. */
export function targetForRecord(targetUrl: string | null | undefined): string | undefined {
  if (!targetUrl || !parseUrl(targetUrl)) return undefined
  const { origin, pathname } = new URL(targetUrl)
  return `${origin}${pathname}`
}
