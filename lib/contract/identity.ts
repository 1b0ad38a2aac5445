import { z } from 'zod'
import { opt } from './optional'

/** Applies when `key.rate_limit_per_min` is omitted (docs/interface.md, 8). */
export const DEFAULT_RATE_LIMIT_PER_MIN = 60

/** What a service may do besides the interface; `offers` of the identity explains each. */
export const OFFERS = [
  'mail_state',
  'resend_to_one',
  'removed_content',
  'supplied_file',
  'single_test',
  'form_fields',
  'signer_codes',
  'field_values',
  'languages',
  'signing_links',
  'search_values',
  'signer_index',
  'sent_by',
  'button_labels',
  'view_problems',
  'text_lengths',
] as const
export type Offer = (typeof OFFERS)[number]

export const MeUser = z
  .looseObject({
    email: opt(z.string().meta({ format: 'idn-email' })).describe('Email address.'),
    first_name: opt(z.string()).describe('First name.'),
    last_name: opt(z.string()).describe('Last name.'),
  })
  .meta({ id: 'MeUser', description: 'The user to whom everything the key creates is attributed.' })

export const MeKey = z
  .looseObject({
    id: opt(z.string().meta({ format: 'uuid' })).describe('UUID of the key.'),
    name: opt(z.string()).describe('Label given at creation.'),
    rate_limit_per_min: opt(z.number().int().positive()).describe(
      'Requests a minute. Left out when the account default of 60 applies.',
    ),
    expires_on: opt(z.string()).describe('MM/dd/yyyy HH:mm:ss, UTC. Absent when the key does not expire.'),
  })
  .meta({ id: 'MeKey', description: 'What is known of the key.' })

/**
 * docs/interface.md, 2.8. What follows `capabilities` is an addition of the embedded service, with
 * the values `MAIL_FORMAT`, `FIELD_PLACEMENT` and `OFFERS` (docs/interface.md, 10.5).
 */
export const MeResponse = z
  .looseObject({
    account: opt(z.string()).describe('Tenant account of the key.'),
    app: opt(z.string()).describe('Application the key is scoped to.'),
    user: opt(MeUser).describe('Creator user bound to the key.'),
    key: opt(MeKey).describe('The key itself, without its text.'),
    capabilities: opt(z.array(z.string())).describe('What the key may do.'),
    mails: opt(z.string()).describe('The format of the mails that this service writes.'),
    field_placement: opt(z.string()).describe(
      'How this service places fields: page-fractions-1 is the Field of this document.',
    ),
    slot_defaults: opt(z.boolean()).describe('True: a template’s slots keep defaultName and defaultEmail.'),
    offers: opt(z.array(z.string()))
      .catch(undefined)
      .describe(
        'What else this service does: mail_state, a signer’s mail is answered (without it no mail leaves the outbox); resend_to_one, a resend takes the address of one signer; removed_content, a file of a request says what the sender’s program left out; supplied_file, it has the file that the program made it of; single_test, a test of a subscription is one attempt that nothing counts, also while it is paused, and takes secret: "next"; signer_codes, a signer’s accessCode or authentication: their link asks for a code before it opens; form_fields, fields of the types dropdown, radio, number, date_entry and phone, and the properties hint, options, group, groupRule, pattern, min, max, decimals, showIf and requiredIf; field_values, what signers filled in is answered by field, of an envelope and of a template’s envelopes; languages, signers have a language, in which they are mailed; signing_links, a signer’s link is answered for a purpose, which the audit trail records, and a signer continues on another device; search_values, a template’s searchValues, with which its envelopes’ signers have values; signer_index, a delegation and a new code take signerIndex, which tells signers with one address apart; sent_by, a creation takes sentBy, whom the audit trail and the certificate name; button_labels, checkboxes and radio buttons have an appearance, and a signer’s page knows where labels are printed; view_problems, a signer’s viewProblem says what their browser could not show; text_lengths, texts have a maxLength and comb.',
      ),
  })
  .meta({ id: 'MeResponse', description: 'The identity behind a key.' })
export type MeResponse = z.infer<typeof MeResponse>

/** Answer of `GET /public/service/health`, which only the embedded service has, without a key. */
export const ServiceHealth = z
  .looseObject({
    code: z.number().int().describe('The HTTP status.'),
    message: z.string().describe('ok, or not ready.'),
    database: z.string().describe('answers, does not answer, does not confirm writes, is full, or is read-only.'),
    mail: z.string().describe('works, does not work, is not configured, or unknown while the server is being tried.'),
    reasons: z.array(z.string()).describe('What is wrong, a sentence each.'),
  })
  .meta({ id: 'ServiceHealth', description: 'Whether a process of the service can work.' })
export type ServiceHealth = z.infer<typeof ServiceHealth>
