import type { z } from 'zod'
import { formIssue } from '@/lib/text/plain-issue'
import type { DialogTranslator } from './language'

/** What is wrong with an entry that the schema of a dialog refuses without a sentence of its own. */
export const entryIssue =
  (t: DialogTranslator) =>
  (issue: z.core.$ZodRawIssue): string | undefined => {
    if (t.language === 'en') return formIssue(issue)
    return issue.code === 'too_big' ? t('mostCharacters', { count: Number(issue.maximum) }) : t('notAccepted')
  }
