import type { Operation } from '../operation'
import { BRANDING_OPERATIONS } from './branding'
import { ENVELOPE_ACTION_OPERATIONS } from './envelope-actions'
import { ENVELOPE_OPERATIONS } from './envelopes'
import { OPERATOR_OPERATIONS } from './operator'
import { REFERENCE_OPERATIONS } from './reference'
import { SIGNER_OPERATIONS } from './signers'
import { SIGNING_OPERATIONS } from './signing'
import { TEMPLATE_OPERATIONS } from './templates'
import { WEBHOOK_OPERATIONS } from './webhooks'

/** Every operation of the service: the table that document, reference page, tests and fuzzing are made from. */
export const OPERATIONS: Operation[] = [
  ...REFERENCE_OPERATIONS,
  ...ENVELOPE_OPERATIONS,
  ...ENVELOPE_ACTION_OPERATIONS,
  ...SIGNER_OPERATIONS,
  ...TEMPLATE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...SIGNING_OPERATIONS,
  ...BRANDING_OPERATIONS,
  ...OPERATOR_OPERATIONS,
]
