import { z } from 'zod'
import { OneLine } from '@/lib/contract/text'
import { Role } from '@/lib/desk/accounts/contract/signed-in'

/** What `/api/people` answers and takes: who may use the dashboard, and who was invited to it. */

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

export const PersonName = OneLine.min(1, { message: 'Enter a name.' })
export const Password = z
  .string()
  .min(PASSWORD_LENGTH.min, { message: `Use at least ${PASSWORD_LENGTH.min} characters.` })
  .max(PASSWORD_LENGTH.max, { message: `Use at most ${PASSWORD_LENGTH.max} characters.` })

export type SecondFactors = { app: boolean; passkeys: number }

export type DeskPerson = {
  id: string
  name: string
  email: string
  role: Role
  disabled: boolean
  /** An account of the sample tenant, which stays as it is. */
  demo: boolean
  last_seen_on?: string | undefined
  second_factor: SecondFactors
  sessions: number
}

export type DeskInvite = {
  id: string
  name: string
  email: string
  role: Role
  invited_by: string
  expires_on: string
  expired: boolean
}

export const DeskRules = z.object({
  /** An admin without a second factor is led to set one up, and can do nothing else until then. */
  second_factor_for_admins: z.boolean(),
})
export type DeskRules = z.infer<typeof DeskRules>

export type PeopleOverview = { people: DeskPerson[]; invites: DeskInvite[]; rules: DeskRules }

export const NewInvite = z.object({
  name: PersonName,
  email: z.email({ message: 'Enter an email address, such as ada@example.com.' }).max(320),
  role: Role,
})
export type NewInvite = z.infer<typeof NewInvite>

/**
 * A link that works once. It is shown once: the dashboard keeps only its hash. `person` says whom
 * it is for, `mailed_to` where it was mailed.
 */
export type OneTimeLink = { link: string; expires_on: string; person: string; mailed_to?: string }

/** What an act on a person answers: whom it was done to, for the record. */
export type PersonChanged = { person: string }
