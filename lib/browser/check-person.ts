import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { addressProblem, isAddress } from '@/lib/contract/address'
import { tidyLine, tidyLines } from '@/lib/contract/one-line'
import { formIssue } from '@/lib/contract/plain-issue'
import { Message, OneLine } from '@/lib/contract/text'
import { printProblem } from '@/lib/envelope/print-problem'

/** A text that is printed on the document: a font has to have its characters. */
export const printed = <T extends z.ZodType<string, string>>(schema: T) =>
  schema.superRefine(async (text, context) => {
    const message = await printProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

const PersonEntry = z.object({
  name: z.string().transform(tidyLine).pipe(OneLine.min(1, 'Enter the name as it should appear on the document.')),
  email: z
    .string()
    .trim()
    .min(1, { error: 'Enter an email address such as ada@example.com.', abort: true })
    .refine(isAddress, { error: ({ input }) => addressProblem(String(input)) }),
  privateMessage: z.string().transform(tidyLines).pipe(Message.trim()),
})

/** What a form that names another person takes. */
export const checkPerson = zodResolver(PersonEntry, { error: formIssue })

/** What a form of the signing room takes: it also refuses characters that our service cannot print. Another service may print more. */
export const checkPrintedPerson = zodResolver(PersonEntry.extend({ name: printed(PersonEntry.shape.name) }), {
  error: formIssue,
})
