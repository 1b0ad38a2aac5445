import { z } from 'zod'

const LONGEST = 35

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** A well-formed BCP 47 tag. Whether a service knows the language is not part of it. */
export const LanguageTag = z
  .string()
  .max(LONGEST, { message: `must have at most ${LONGEST} characters`, abort: true })
  .refine(isWellFormed, { message: 'must be a language tag such as de or pt-BR' })
