'use client'

import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import { useDraft } from '@/lib/browser/draft/use-draft'

/** On every step of a correction: which envelope it replaces, and whether that was voided already. */
export function ReplacesNote() {
  const { draft } = useDraft()
  if (!draft.replaces || draft.state === 'sent') return null
  const link = (text: string) => <TextLink href={`/envelopes/${draft.replaces?.envelope_id}`}>{text}</TextLink>
  return draft.replaces.voided ? (
    <Banner tone="warn" className="mt-4" title="The earlier envelope is voided, and this one is not sent yet">
      <span>Send it to finish the correction of </span>
      {link('the earlier envelope')}
      <span>.</span>
    </Banner>
  ) : (
    <Banner className="mt-4" title="This corrects an envelope">
      <span>When you send it, </span>
      {link('the earlier envelope')}
      <span> is voided first. Until then that one stays valid.</span>
    </Banner>
  )
}
