import { z } from 'zod'
import { SignersQuery } from '@/lib/contract/page'
import { SignerAssignmentRow } from '@/lib/contract/signer-row'
import { ENVELOPE } from '../examples'
import type { Operation } from '../operation'
import { cursor } from '../parameters'

export const SIGNER_OPERATIONS: Operation[] = [
  {
    id: 'searchSigners',
    tag: 'Signers',
    method: 'get',
    path: '/api/v1/service/signers',
    access: 'envelopes:read',
    summary: 'Find signer assignments by e-mail',
    description:
      'Every assignment of an address, pending and completed, across the tenant’s envelopes; newest change first, at most 100 a page.',
    parameters: [
      {
        in: 'query',
        name: 'email',
        description: 'The address. Upper and lower case are the same.',
        schema: SignersQuery.shape.email,
        required: true,
        example: 'grace@example.com',
      },
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
]
