import { Branding } from '@/lib/contract/branding'
import { type Operation, operations } from '../operation'
import { ENVELOPE_ACTION_OPERATIONS } from './envelope-actions'
import { ENVELOPE_OPERATIONS, SIGNER_OPERATIONS } from './envelopes'
import { OPERATOR_OPERATIONS } from './operator'
import { confirmed } from './parts'
import { REFERENCE_OPERATIONS } from './reference'
import { SIGNING_OPERATIONS } from './signing'
import { TEMPLATE_OPERATIONS } from './templates'
import { WEBHOOK_OPERATIONS } from './webhooks'

const BRANDING_OPERATIONS = operations(
  { tag: 'Branding', access: 'envelopes:write', extension: true, path: '/api/v1/service/branding' },
  {
    saveBranding: {
      call: 'PUT',
      summary: 'Set how mails and signing room look',
      description:
        'Replaces what was set before, for the key’s account. Mails that are written already keep their look.',
      body: {
        schema: Branding,
        example: {
          accent: '#1f4fd1',
          senderName: 'Analytical Engines',
          replyTo: 'contracts@example.com',
          mailFooter: 'Analytical Engines Ltd, 1 Mill Lane, London',
        },
      },
      answer: confirmed('branding saved'),
      errors: { 400: 'The body is malformed, or the logo is not such a PNG. `field` names it.' },
    },
  },
)

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
