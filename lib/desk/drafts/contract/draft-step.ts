/** The steps of all drafts, and the page that shows the result. */
export const DRAFT_STEPS = ['documents', 'recipients', 'fields', 'review', 'sent'] as const
export type DraftStep = (typeof DRAFT_STEPS)[number]

/** From a template, which alone decides on documents, slots, roles, order and fields. */
export const isLocked = ({ purpose, template_id }: { purpose: string; template_id?: string | undefined }): boolean =>
  purpose === 'envelope' && template_id !== undefined

const OWN: readonly DraftStep[] = ['documents', 'fields', 'review']
const FROM_TEMPLATE: readonly DraftStep[] = ['recipients', 'review']

/** The steps of a draft in their order. Own documents and their recipients share one. */
export const stepsOf = (locked: boolean): readonly DraftStep[] => (locked ? FROM_TEMPLATE : OWN)

/** The step of a value that a problem or a refusal names by its path. */
export function stepOf(path: string, locked: boolean): DraftStep | undefined {
  const head = path.split('.', 1)[0] ?? ''
  if (['recipients', 'signers'].includes(head)) return locked ? 'recipients' : 'documents'
  if (['documents', 'uploads'].includes(head)) return 'documents'
  if (head === 'fields') return 'fields'
  return REVIEW.includes(head) ? 'review' : undefined
}

const REVIEW = ['emailSubject', 'emailMessage', 'expirationDays', 'scheduledFor', 'reminders', 'templateName']
