import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EnvelopeId } from '@/lib/contract/ids'
import { envelopes } from '../envelopes/schema'
import { moment } from '../store/schema'

/** Links to a signed document, one for each address that is named in it. */
export const copies = pgTable(
  'copies',
  {
    /** SHA-256 of the token, hex. The token is in the mail only. */
    tokenHash: text('token_hash').primaryKey(),
    envelopeId: uuid('envelope_id')
      .$type<EnvelopeId>()
      .notNull()
      .references(() => envelopes.id),
    /** Whose access code opens it as well, without a foreign key; null where the link is enough. */
    signerId: uuid('signer_id'),
    createdOn: moment('created_on').notNull(),
    expiresOn: moment('expires_on').notNull(),
    /** The reader's, a BCP 47 tag. */
    language: text(),
  },
  (t) => [index('copies_of_envelope').on(t.envelopeId)],
)
