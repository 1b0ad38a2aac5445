import { z } from 'zod'
import { opt } from './optional'

/** docs/interface.md, 2.6. `notice` is an addition of the embedded service. */
export const ApiResponse = z
  .looseObject({
    code: z.number().int().describe('The HTTP status.'),
    message: z.string().describe('Id of the created object, or a confirmation.'),
    notice: opt(z.string()).describe(
      'What the maker should know, such as "2 scripts and 1 attachment were removed." Only where there is something.',
    ),
  })
  .meta({ id: 'ApiResponse', description: 'That something was done.' })
export type ApiResponse = z.infer<typeof ApiResponse>

/** docs/interface.md, 2.7. */
export const WireError = z.looseObject({
  code: z.number().int().describe('The HTTP status.'),
  message: z.string().describe('What happened, for a person to read.'),
})
export type WireError = z.infer<typeof WireError>

/**
 * Why the embedded service refused a request (docs/interface.md, 10.18). Programs decide by it,
 * people read `message`.
 */
export const ErrorReason = z.enum([
  'invalid_request',
  'invalid_field',
  'headers_too_large',
  'invalid_json',
  'body_too_large',
  'body_incomplete',
  'idempotency_key_reused',
  'idempotency_key_forgotten',
  'unsigned_not_supported',
  'signer_already_pending',
  'signer_ambiguous',
  'too_many_subscriptions',
  'target_not_https',
  'target_not_public',
  'target_invalid',
  'document_not_pdf',
  'document_locked',
  'document_damaged',
  'document_too_large',
  'document_too_complex',
  'document_not_sealable',
  'document_without_pages',
  'mark_not_drawable',
  'character_not_printable',
  'invalid_key',
  'capability_missing',
  'envelope_not_found',
  'envelope_not_in_flight',
  'template_not_found',
  'signer_not_found',
  'subscription_not_found',
  'delivery_not_found',
  'key_not_found',
  'file_not_found',
  'document_not_available',
  'link_not_found',
  'link_locked',
  'code_needed',
  'code_not_needed',
  'code_wrong',
  'code_missing',
  'code_limit',
  'path_not_found',
  'method_not_allowed',
  'request_timeout',
  'already_signed',
  'already_delegated',
  'already_replaced',
  'delegation_limit',
  'reminder_limit',
  'link_limit',
  'signed_in_person',
  'not_sent_yet',
  'not_your_turn',
  'envelope_voided',
  'envelope_declined',
  'link_expired',
  'changed_meanwhile',
  'consent_changed',
  'too_many_tests',
  'delivery_is_test',
  'range_not_satisfiable',
  'rate_limited',
  'internal_error',
  'too_busy',
  'document_queue_full',
  'signing_in_progress',
  'document_not_sealed',
  'database_unavailable',
  'storage_full',
  'database_unconfirmed',
  'database_read_only',
])
export type ErrorReason = z.infer<typeof ErrorReason>

/** The database could not be read or written: whether a change was made before is not known. */
export const DATABASE_REASONS = [
  'database_unavailable',
  'storage_full',
  'database_unconfirmed',
  'database_read_only',
] as const satisfies readonly ErrorReason[]

/** An error as the embedded service writes it. */
export const ServiceFault = WireError.extend({
  reason: ErrorReason.describe(
    'Why, for programs: stable, such as already_signed or template_not_found. More may be added.',
  ),
  field: opt(z.string()).describe(
    'The offending input as a path, such as signers.0.email. Only where one input is to blame.',
  ),
}).meta({ id: 'Error', description: 'Why something was not done.' })
export type ServiceFault = z.infer<typeof ServiceFault>
