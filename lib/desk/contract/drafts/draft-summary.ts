import type { Draft } from './draft'
import { draftProblems } from './draft-problems'
import { type DraftStep, isLocked } from './draft-step'

/** What a draft is called: its own name or subject, or else its template's or its first document's. */
export function draftTitle({ content, template_name, purpose }: Draft): string {
  const own = purpose === 'template' ? content.templateName : content.emailSubject
  const names = [own, template_name, content.documents?.[0]?.name].map((name) => name?.trim())
  return names.find(Boolean) ?? (purpose === 'template' ? 'New template' : 'New envelope')
}

/** "Ada, bo@example.com": everybody who has a name or an address. */
export const recipientNames = ({ content }: Draft): string[] =>
  content.recipients.map(({ name, email }) => name.trim() || email.trim()).filter(Boolean)

/** The first step on which something is missing, as far as the draft alone tells. */
export function stepToContinue(draft: Draft, now: Date): DraftStep {
  const { content, purpose, state } = draft
  if (state !== 'open') return 'review'
  if (isLocked(draft)) {
    const isFilled = content.recipients.every(({ name, email }) => name.trim() && email.trim())
    return isFilled ? 'message' : 'recipients'
  }
  return draftProblems(content, { purpose, now })[0]?.step ?? 'review'
}
