/** What the dashboard knows of a template's envelopes of the last year, from those that it has seen. */
export type TemplateUses = {
  template_id: string
  uses: number
  /** How many of them everybody has signed. */
  completed: number
  /** The first and the last that it has seen. */
  since: string
  last_used_on: string
  /** From sending to the last signature, of those that everybody has signed. */
  median_seconds?: number | undefined
}
