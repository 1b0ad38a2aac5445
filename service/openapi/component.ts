import type { z } from 'zod'

/** A schema of the contract that has a name in the document. */
export type Component = {
  id: string
  schema: z.ZodType
  /** What the object is, in a sentence or two. */
  description: string
  /** What each field means. Apart from the schemas, which the browser loads as well. */
  fields?: Record<string, string>
  /** Fields a request may carry, because an answer does, and what of them the service goes by instead. */
  ignored?: Record<string, string>
  /** Optional for a client, because another service may leave them out; this one always answers them. */
  always?: readonly string[]
}
