import { toWireDate } from '@/lib/contract/dates'
import { FIELD_PLACEMENT } from '@/lib/contract/field-types'
import type { MeResponse, Offer } from '@/lib/contract/identity'
import { MAIL_FORMAT } from '@/lib/mail/format'
import type { Caller, Context } from '../context'

/** The identity behind a key (interface 2.8). */
export function me({ account, app, user, key, capabilities }: Caller, { mailer }: Pick<Context, 'mailer'>): MeResponse {
  const mails = mailer ? (['mail_state'] as const) : []
  const offers: Offer[] = [...mails, 'resend_to_one', 'removed_content', 'supplied_file', 'single_test']
  return {
    account,
    app,
    user: { email: user.email, first_name: user.firstName, last_name: user.lastName },
    key: {
      id: key.id,
      name: key.name,
      rate_limit_per_min: key.rateLimitPerMin,
      expires_on: key.expiresOn && toWireDate(key.expiresOn),
    },
    capabilities: [...capabilities],
    mails: MAIL_FORMAT,
    field_placement: FIELD_PLACEMENT,
    slot_defaults: true,
    offers,
  }
}
