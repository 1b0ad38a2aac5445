/** The steps of the wizard, in their order. */
export const DRAFT_STEPS = ['documents', 'recipients', 'fields', 'message', 'review', 'sent'] as const
export type DraftStep = (typeof DRAFT_STEPS)[number]

/** From a template, which alone decides on documents, slots, roles, order and fields. */
export const isLocked = ({ purpose, template_id }: { purpose: string; template_id?: string | undefined }): boolean =>
  purpose === 'envelope' && template_id !== undefined
