import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { created, moment } from '@/lib/desk/platform/database/columns'
import { people } from '@/lib/desk/platform/database/desk-schema'
import type { Transport } from './contract/account'

const person = () => text('person_id').references(() => people.id, { onDelete: 'cascade' })

/** Open invitations: accepting or withdrawing one removes its row. Only a hash of the link is stored. */
export const invites = pgTable('invites', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: created(),
  expiresAt: moment('expires_at').notNull(),
})

/** At most one open link per person to set a new password. */
export const passwordResets = pgTable('password_resets', {
  personId: person().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: created(),
  expiresAt: moment('expires_at').notNull(),
})

/** Authenticator apps. The secret is sealed; `lastStep` is the newest 30 seconds whose code was spent. */
export const totpFactors = pgTable('totp_factors', {
  personId: person().primaryKey(),
  sealed: text('sealed').notNull(),
  /** Set by the first right code; until then the factor does not count. */
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: created(),
})

/** Spending a code removes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { personId: person().notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own id, base64url. */
    id: text('id').primaryKey(),
    personId: person().notNull(),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<Transport[]>(),
    createdAt: created(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_person').on(table.personId)],
)

/** What browsers were asked to sign with a passkey; the answer removes the row. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The person it adds a passkey for; null for a sign-in. */
    personId: person(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
)

/** One row: the rules for everybody. */
export const deskRules = pgTable(
  'desk_rules',
  {
    id: integer('id').primaryKey().default(1),
    secondFactorForAdmins: boolean('second_factor_for_admins').notNull(),
  },
  (table) => [check('desk_rules_one', sql`${table.id} = 1`)],
)
