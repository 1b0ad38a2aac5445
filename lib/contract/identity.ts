import { z } from 'zod'
import { opt } from './optional'

/** Applies when `key.rate_limit_per_min` is omitted (interface 8). */
export const DEFAULT_RATE_LIMIT_PER_MIN = 60

/**
 * `mail_state`: a signer's `mail` is answered. `resend_to_one`: a resend takes the address of one signer. `removed_content` and
 * `supplied_file`: those members of a request's files are read. `single_test`: a test of a subscription is one attempt that nothing
 * counts, also while it is paused, and takes `secret: "next"`.
 */
export const OFFERS = ['mail_state', 'resend_to_one', 'removed_content', 'supplied_file', 'single_test'] as const
export type Offer = (typeof OFFERS)[number]

export const MeUser = z.looseObject({
  email: opt(z.string()),
  first_name: opt(z.string()),
  last_name: opt(z.string()),
})

export const MeKey = z.looseObject({
  id: opt(z.string()),
  name: opt(z.string()),
  rate_limit_per_min: opt(z.number().int().positive()),
  expires_on: opt(z.string()),
})

/** Interface 2.8. */
export const MeResponse = z.looseObject({
  account: opt(z.string()),
  app: opt(z.string()),
  user: opt(MeUser),
  key: opt(MeKey),
  capabilities: opt(z.array(z.string())),
  /** The embedded service's own addition: how it renders its mails (`lib/contract/mail`). */
  mails: opt(z.string()),
  /** The embedded service's own addition: how it places fields (`FIELD_PLACEMENT`). */
  field_placement: opt(z.string()),
  /** The embedded service's own addition: true when it stores the default person of a template's slot. */
  slot_defaults: opt(z.boolean()),
  /** The embedded service's own addition: what else it does (`OFFERS`). Without `mail_state` its mails stay in the outbox. */
  offers: opt(z.array(z.string())).catch(undefined),
})
export type MeResponse = z.infer<typeof MeResponse>
