import type { DraftPurpose } from './draft'
import type { DraftStep } from './draft-step'

/** What lists show of a draft; the draft itself is read alone. */
export type DraftSummary = {
  id: string
  purpose: DraftPurpose
  template_id?: string | undefined
  template_name?: string | undefined
  state: 'open' | 'sending'
  title: string
  /** The first people who have a name or an address, and how many have. */
  recipients: string[]
  recipient_count: number
  /** The addresses of the first people. */
  addresses: string[]
  /** The names of the first documents, and how many there are. */
  documents: string[]
  document_count: number
  /** The first step on which something is missing. */
  step: DraftStep
  updated_on: string
}

/** A draft that its person can still restore. */
export type DiscardedDraft = DraftSummary & { discarded_on: string }

type Named = {
  purpose: DraftPurpose
  /** Its own name or subject. */
  own: string | undefined
  template_name?: string | null | undefined
  documents: readonly string[]
}

/** What a draft is called: its own name or subject, or else its template's or its first document's. */
export function draftTitle({ own, template_name, documents, purpose }: Named): string {
  const names = [own, template_name, documents[0]].map((name) => name?.trim())
  return names.find(Boolean) ?? (purpose === 'template' ? 'New template' : 'New envelope')
}
