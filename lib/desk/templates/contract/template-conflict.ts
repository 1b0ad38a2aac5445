/** One thing that two versions of a template have differently, in words. */
export type TemplateDifference = { what: string; saved: string; mine: string }

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
