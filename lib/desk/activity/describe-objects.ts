import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import { findDraftOfEnvelope } from '@/lib/desk/store/drafts'
import { parseUrl } from '@/lib/url/url'

/** An envelope's subject for the activity record, known for envelopes that were sent from here. */
export async function describeEnvelope({ params }: { params: { id: EnvelopeId } }): Promise<Record<string, unknown>> {
  const sent = await findDraftOfEnvelope(params.id)
  return sent ? { subject: sent.content.emailSubject || sent.templateName } : {}
}

/** A target as the activity record names it, without the query, which may contain a secret. */
export function targetForRecord(targetUrl: string | null | undefined): string | undefined {
  if (!targetUrl || !parseUrl(targetUrl)) return undefined
  const { origin, pathname } = new URL(targetUrl)
  return `${origin}${pathname}`
}
