import type { z } from 'zod'
import { printProblem } from '@/lib/envelope/print-problem'

/** A text that is printed on the document: a font has to have its characters. */
export const printed = <T extends z.ZodType<string, string>>(schema: T) =>
  schema.superRefine(async (text, context) => {
    const message = await printProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
