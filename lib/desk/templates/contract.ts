import type { TemplateDifference } from '@/lib/envelope/template-differences'

/** What became of a template's envelopes in the last year. */
export type TemplateUses = {
  template_id: string
  /** How many were sent. */
  uses: number
  /** How many everybody signed in that time. */
  completed: number
  last_used_on: string
  /** From sending to the last signature, of those that everybody has signed. */
  median_seconds?: number | undefined
}

/** The template that a draft edits as it is now, where the edit began with something else. */
export type TemplateConflict = {
  name: string
  /** Who saved it, by name or address, if that is known. */
  saved_by?: string | undefined
  /** When, as the service writes dates. */
  saved_on?: string | undefined
  /** Names this version when the person decides to save over it. */
  fingerprint: string
  /** False when the template is as it was when the edit began. */
  changed: boolean
  differences: TemplateDifference[]
}

/** Answer of `GET /api/mirror/templates`. */
export type MirroredTemplates = {
  templates: { id: string; name: string }[]
  /** False until the account's templates have been read once. */
  is_read: boolean
}
