import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { bytewiseText, moment, tsvector } from '@/lib/desk/runtime/database/columns'
import type { FeedCursor } from '@/lib/desk/upstream/contract/feed-cursor'
import type { SignerState } from '@/lib/envelope/state'
import type { MirrorReadState } from './contract/mirror'

/**
 * The service's account, by the name of its live channel: nobody reads the rows of another account.
 */
const account = () => text('account').notNull()

/**
 * The envelopes of each account as the service last showed them, without documents: what lists and
 * searches read instead of the service. It can be emptied and read again at any time.
 */
export const mirrorEnvelopes = pgTable(
  'mirror_envelopes',
  {
    account: account(),
    id: text('id').notNull(),
    /** The feed's event id, which a delivery has too (docs/interface.md, 2.5). */
    eventId: text('event_id').notNull(),
    /** The envelope's last change, which the feed is sorted by. */
    changedAt: moment('changed_at').notNull(),
    /**
     * When the request that showed this state began: of two states with the same change, the later
     * one counts.
     */
    readAt: moment('read_at').notNull(),
    status: text('status').notNull(),
    subject: text('subject').notNull(),
    templateId: text('template_id'),
    templateName: text('template_name'),
    /** Address of the user on whose behalf it was sent. */
    sender: text('sender'),
    createdAt: moment('created_at'),
    /** Until then a scheduled envelope waits. */
    scheduledAt: moment('scheduled_at'),
    expiresAt: moment('expires_at'),
    completedAt: moment('completed_at'),
    /** When it went out. Null: it waits for its time, or was canceled before it. */
    sentAt: moment('sent_at').generatedAlwaysAs(
      sql`case when status = 'Scheduled' or scheduled_at > changed_at then null else coalesce(scheduled_at, created_at) end`,
    ),
    signed: integer('signed').notNull(),
    /** How many people have to sign. */
    signers: integer('signers').notNull(),
    /**
     * Which reading of the whole feed has shown it: once a newer one is complete, an older row is
     * removed.
     */
    generation: integer('generation').notNull().default(1),
    /** What a list shows: no document, no placed field, no captured signature. */
    envelope: jsonb('envelope').$type<PdfSignRequest>().notNull(),
    /**
     * The subject, the template's name and the signed share in thousandths, as lists are sorted by
     * them.
     */
    subjectKey: bytewiseText('subject_key').notNull().default(''),
    templateKey: bytewiseText('template_key').notNull().default(''),
    progress: integer('progress').notNull().default(0),
    /** Somebody's mail that still matters was refused or bounced. */
    mailFailed: boolean('mail_failed').notNull().default(false),
    /**
     * When its reminders are looked at next: at once for a new row, never for null. Reading it
     * again from the service changes nothing here.
     */
    remindAt: moment('remind_at').default(sql`'epoch'`),
    /** What searches and filters find it by (decision 0267). */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.id] }),
    index('mirror_envelopes_changed').on(table.account, table.changedAt, table.id),
    index('mirror_envelopes_status').on(table.account, table.status, table.changedAt, table.id),
    index('mirror_envelopes_expires').on(table.account, table.expiresAt, table.id).where(sql`${table.status} = 'Sent'`),
    index('mirror_envelopes_scheduled')
      .on(table.account, table.scheduledAt, table.id)
      .where(sql`${table.scheduledAt} is not null`),
    index('mirror_envelopes_by_sent').on(table.account, sql`coalesce(${table.createdAt}, '-infinity')`, table.id),
    index('mirror_envelopes_by_expiry').on(table.account, sql`coalesce(${table.expiresAt}, 'infinity')`, table.id),
    index('mirror_envelopes_by_subject').on(table.account, table.subjectKey, table.id),
    index('mirror_envelopes_by_template').on(table.account, table.templateKey, table.id),
    index('mirror_envelopes_by_sender').on(table.account, sql`coalesce(${table.sender}, '')`, table.id),
    index('mirror_envelopes_by_status').on(table.account, table.status, table.id),
    index('mirror_envelopes_by_progress').on(table.account, table.progress, table.id),
    // Home's figures are read from these alone.
    index('mirror_envelopes_sent')
      .on(table.account, table.sentAt, table.templateId, table.sender)
      .where(sql`${table.sentAt} is not null`),
    index('mirror_envelopes_completed')
      .on(table.account, table.completedAt, table.templateId, table.sender, table.sentAt)
      .where(sql`${table.completedAt} is not null`),
    index('mirror_envelopes_waiting')
      .on(table.account, table.sentAt, table.templateId, table.sender, table.signed, table.changedAt)
      .where(sql`${table.status} = 'Sent'`),
    index('mirror_envelopes_unfinished')
      .on(table.account, table.changedAt, table.id)
      .where(sql`${table.status} = 'Sent' and ${table.progress} = 1000`),
    index('mirror_envelopes_mail_failed')
      .on(table.account, table.changedAt, table.id)
      .where(sql`${table.status} = 'Sent' and ${table.mailFailed}`),
    index('mirror_envelopes_remind').on(table.account, table.remindAt).where(sql`${table.status} = 'Sent'`),
    // Without a list of pending entries, which every search would have to read.
    index('mirror_envelopes_search').using('gin', table.search).with({ fastupdate: false }),
  ],
)

/** One row for each person of an envelope, in the service's order. */
export const mirrorSigners = pgTable(
  'mirror_signers',
  {
    account: account(),
    envelopeId: text('envelope_id').notNull(),
    position: integer('position').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    state: text('state').$type<SignerState>().notNull(),
    /** The envelope's. */
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.envelopeId, table.position] }),
    index('mirror_signers_email').on(table.account, table.email, table.changedAt),
    // Whom envelopes wait for is read from it alone, and the newest lie side by side.
    index('mirror_signers_in_turn')
      .on(table.account, table.changedAt, table.envelopeId, table.email)
      .where(sql`${table.state} = 'turn'`),
  ],
)

/**
 * The people of each account's envelopes, one row for each address, with the name and the company
 * of the newest envelope.
 */
export const mirrorPeople = pgTable(
  'mirror_people',
  {
    account: account(),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    /** When their newest envelope changed. */
    changedAt: moment('changed_at').notNull(),
    /** Name, address and company, folded: what the search for people looks through. */
    folded: text('folded').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.email] }),
    index('mirror_people_changed').on(table.account, table.changedAt),
    index('mirror_people_folded').using('gin', sql`${table.folded} gin_trgm_ops`),
  ],
)

/**
 * The words of each account's envelopes, which searches complete and correct. A word outlives its
 * last envelope by at most a week or two.
 */
export const mirrorTokens = pgTable(
  'mirror_tokens',
  {
    account: account(),
    word: bytewiseText('word').notNull(),
    /** When it was added, or last found to be in use. */
    checkedAt: moment('checked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.word] }),
    index('mirror_tokens_checked').on(table.account, table.checkedAt),
    index('mirror_tokens_similar').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)

/** One row for each account whose envelopes are mirrored. */
export const mirrorAccounts = pgTable('mirror_accounts', {
  account: text('account').primaryKey(),
  /** How far the reading of the whole feed is. */
  state: text('state').$type<MirrorReadState>().notNull().default('reading'),
  generation: integer('generation').notNull().default(1),
  startedAt: moment('started_at').notNull().defaultNow(),
  /** When a reading was last complete. */
  finishedAt: moment('finished_at'),
  /** Where the next page begins. Unset before the first. */
  cursor: jsonb('cursor').$type<FeedCursor>(),
  /** Elements of the feed read so far, and how many of them have no id or date. */
  read: integer('read').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  /** How many envelopes there were when the reading began; unset at the first. */
  expected: integer('expected'),
  /** Why it does not go on. */
  trouble: text('trouble'),
  /**
   * Every change up to this one has been read: the newest when the last complete comparison began.
   */
  changesReadTo: moment('changes_read_to'),
  /** When the last complete comparison with the feed began. */
  checkedAt: moment('checked_at'),
  /** When a process last began to compare, and until when no other may. */
  polledAt: moment('polled_at'),
  pollingUntil: moment('polling_until'),
  /** When a comparison is due in any case, because mails were on their way. */
  pollDueAt: moment('poll_due_at'),
  /** Set while much changes: the comparison is due again after this time at the latest. */
  pollWithinMs: integer('poll_within_ms'),
  /** When the names of the account's templates were last read. */
  templatesReadAt: moment('templates_read_at'),
  /** Since when no key of the account is left. */
  orphanedSince: moment('orphaned_since'),
})

/** One row: what an admin decided for all accounts. */
export const mirrorSettings = pgTable(
  'mirror_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Envelopes that ended longer ago are removed. Unset: none are. */
    keepEndedMonths: integer('keep_ended_months'),
  },
  (table) => [check('mirror_settings_one', sql`${table.id} = 1`)],
)
