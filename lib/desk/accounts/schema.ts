import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { created, moment } from '@/lib/desk/runtime/database/columns'
import { serviceKeys } from '@/lib/desk/upstream/keys/schema'
import type { Transport } from './contract/account'

const updated = () => moment('updated_at').notNull().defaultNow()

// The first four are better-auth's models: the property names are its own.

export const people = pgTable('people', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role').$type<Role>().notNull().default('support'),
  /** Set while the person may not use the dashboard; every request checks it. */
  disabledAt: moment('disabled_at'),
  /**
   * Who is notified about their envelopes while they are disabled. Null: all admins.
   */
  successorId: text('successor_id'),
  /**
   * A demo account, whose password is public: removed when the dashboard starts in any other mode.
   */
  demo: boolean('demo').notNull().default(false),
  /** Kept to the minute. */
  lastSeenAt: moment('last_seen_at'),
  /** The person has read the notices about their account up to here. */
  noticesDismissedAt: moment('notices_dismissed_at'),
  createdAt: created(),
  updatedAt: updated(),
})

const personId = () => text('person_id').references(() => people.id, { onDelete: 'cascade' })
const person = () => personId().notNull()

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: person(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The password was right and the second step is missing: the session opens nothing yet. */
    pending: boolean('pending').notNull().default(false),
    /**
     * When the person last proved who they are: at sign-in, at the identity provider, or when asked
     * again.
     */
    authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
    /**
     * The identity provider was asked to authenticate the person now, and its answer doesn't show
     * that it did.
     */
    reauthMissing: boolean('reauth_missing').notNull().default(false),
    /** Kept to the minute. */
    lastUsedAt: moment('last_used_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('sessions_person').on(table.userId)],
)

/**
 * A session whose device is handed over to a signer: it opens nothing else until its person is
 * back. What the page needs is sealed, because the signer's link is a credential.
 */
export const handovers = pgTable('handovers', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  createdAt: created(),
})

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: person(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    /** scrypt (lib/desk/accounts/session/password-hash.ts). */
    password: text('password'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('accounts_person').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/**
 * Failed sign-ins, counted by rate-limiter-flexible: the column names are its own. The export is
 * what drizzle-kit migrates. @public
 */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** At most one: the hash of the code that makes the first admin. */
export const setupCodes = pgTable(
  'setup_codes',
  { id: integer('id').primaryKey().default(1), hash: text('hash').notNull(), createdAt: created() },
  (table) => [check('setup_codes_one', sql`${table.id} = 1`)],
)

/**
 * Open invitations: accepting or withdrawing one removes its row. Only a hash of the link is
 * stored.
 */
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
  personId: personId().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: created(),
  expiresAt: moment('expires_at').notNull(),
})

/**
 * Authenticator apps. The secret is sealed; `lastStep` is the newest 30 seconds whose code was
 * spent.
 */
export const totpFactors = pgTable('totp_factors', {
  personId: personId().primaryKey(),
  sealed: text('sealed').notNull(),
  /** Set by the first right code; until then the factor does not count. */
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: created(),
})

/** Spending a code removes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { personId: personId().notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own id, base64url. */
    id: text('id').primaryKey(),
    personId: personId().notNull(),
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
    personId: personId(),
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

/** The keys of people who do not use the default one. */
export const keyAssignments = pgTable(
  'key_assignments',
  {
    personId: text('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    keyId: uuid('key_id')
      .notNull()
      .references(() => serviceKeys.id, { onDelete: 'cascade' }),
  },
  (table) => [index('key_assignments_key').on(table.keyId)],
)
