import { z } from 'zod'
import { SignerAssignmentRow } from '@/lib/contract/envelope'
import { SignersQuery } from '@/lib/contract/page'
import { ENVELOPE } from '../examples'
import { operations } from '../operation'
import { cursor, query } from '../parameters'

export const SIGNER_OPERATIONS = operations(
  { tag: 'Signers', access: 'envelopes:read', path: '/api/v1/service/signers' },
  {
    searchSigners: {
      call: 'GET',
      summary: 'Find signer assignments by e-mail',
      description:
        'Every assignment of an address, pending and completed, across the tenant’s envelopes; newest change first, at most 100 a page.',
      parameters: [
        query(
          'email',
          'The address. Upper and lower case are the same.',
          SignersQuery.shape.email,
          'grace@example.com',
          true,
        ),
        ...cursor('envelope', 'ENVELOPE_UPDATED_ON'),
      ],
      answer: {
        description: 'A page of assignments.',
        schema: z.array(SignerAssignmentRow),
        example: [
          {
            SIGNER: ENVELOPE.signers[0],
            ENVELOPE_ID: ENVELOPE.id,
            ENVELOPE_SUBJECT: ENVELOPE.emailSubject,
            ENVELOPE_STATUS: ENVELOPE.status,
            ENVELOPE_UPDATED_ON: ENVELOPE.updatedOn,
            ENVELOPE_CREATED_ON: ENVELOPE.createdOn,
          },
        ],
      },
      errors: { 400: 'email is missing or no address, since is no ISO 8601 local date-time, or after is no id.' },
    },
  },
)
