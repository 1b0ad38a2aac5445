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
