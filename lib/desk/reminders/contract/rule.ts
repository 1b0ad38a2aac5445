import { z } from 'zod'
import { knownZone } from '@/lib/text/time-zone'

const days = (most: number) => z.number().int().min(1).max(most)

/** Monday to Friday, from one full hour to another, in a time zone. */
const BusinessHours = z
  .object({
    zone: z
      .string()
      .max(64)
      .refine((text) => knownZone(text) !== undefined, 'must be a time zone such as Europe/Berlin'),
    from: z.number().int().min(0).max(23),
    until: z.number().int().min(1).max(24),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'must be later than the beginning' })

/** When people who have not signed are reminded without anybody asking for it. */
export const ReminderRule = z.object({
  after_days: days(90),
  /** Days between reminders. */
  every_days: days(90),
  at_most: z.number().int().min(1).max(20),
  hours: BusinessHours.optional(),
  /** Wait until the next day when somebody opened the envelope today. */
  not_if_opened_today: z.boolean(),
})
export type ReminderRule = z.infer<typeof ReminderRule>

/** `inherit`: the template's rule, or else the desk's. `off`: none. */
export const RuleChoice = z.discriminatedUnion('use', [
  z.object({ use: z.literal('inherit') }),
  z.object({ use: z.literal('off') }),
  z.object({ use: z.literal('own'), rule: ReminderRule }),
])
export type RuleChoice = z.infer<typeof RuleChoice>

/** The desk has nothing to inherit from. */
export const DeskRuleChoice = RuleChoice.refine(({ use }) => use !== 'inherit', {
  path: ['use'],
  message: 'is not possible',
})

/** The choice made here, and the rule that applies because of it; none when nobody is reminded. */
export type ReminderSettings = {
  choice: RuleChoice
  applies?: ReminderRule | undefined
  /** The rule that applies without a choice made here. */
  inherits?: ReminderRule | undefined
  /** Where the rule that applies was made. */
  from?: 'envelope' | 'template' | 'desk' | undefined
}

/** What an envelope shows of its reminders. */
export type EnvelopeReminders = ReminderSettings & {
  /** Automatic ones. */
  sent: number
  /** The last one, automatic or not, that this dashboard sent. */
  last_on?: string | undefined
  next_on?: string | undefined
  /** When the envelope was sent, or somebody signed last; while it waits for signatures. */
  counts_from?: string | undefined
  expires_on?: string | undefined
  /** Why the last one failed, as a message for people. */
  trouble?: string | undefined
}
