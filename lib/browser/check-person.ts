import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { addressProblem, isAddress } from '@/lib/contract/address'
import { Message, OneLine } from '@/lib/contract/text'
import { unprintableIn } from '@/lib/printing/print-problem'
import { tidyLine, tidyLines } from '@/lib/text/one-line'
import { formIssue } from '@/lib/text/plain-issue'

/** A text that is printed on the document: a font has to have its characters. */
export const printable = <T extends z.ZodType<string, string>>(schema: T, describe: (characters: string) => string) =>
  schema.superRefine(async (text, context) => {
    const characters = await unprintableIn(text)
    if (characters) context.addIssue({ code: 'custom', message: describe(characters) })
  })

/** What is wrong with an entry, in the language of the page. */
type Sentences = {
  nameMissing: string
  addressMissing: string
  addressProblem: (address: string) => string | undefined
  unprintable: (characters: string) => string
  /** The sentence for any other problem. */
  issue: typeof formIssue
}

const personEntry = (sentences: Pick<Sentences, 'nameMissing' | 'addressMissing' | 'addressProblem'>) =>
  z.object({
    name: z.string().transform(tidyLine).pipe(OneLine.min(1, sentences.nameMissing)),
    email: z
      .string()
      .trim()
      .min(1, { error: sentences.addressMissing, abort: true })
      .refine(isAddress, { error: ({ input }) => sentences.addressProblem(String(input)) }),
    privateMessage: z.string().transform(tidyLines).pipe(Message.trim()),
  })

const ENGLISH = {
  nameMissing: 'Enter the name as it should appear on the document.',
  addressMissing: 'Enter an email address such as ada@example.com.',
  addressProblem,
}

/** What a form that names another person takes. */
export const checkPerson = zodResolver(personEntry(ENGLISH), { error: formIssue })

/** What a form of the signing room takes: it also refuses characters that our service cannot print. Another service may print more. */
export function printedPersonCheck(sentences: Sentences) {
  const entry = personEntry(sentences)
  const name = printable(entry.shape.name, sentences.unprintable)
  return zodResolver(entry.extend({ name }), { error: sentences.issue })
}
