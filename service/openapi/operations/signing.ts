import { z } from 'zod'
import { DeclineRequest, DelegateRequest, SigningView, SignRequest } from '@/lib/contract/signing'
import { ENVELOPE, SIGNATURE_FIELD } from '../examples'
import type { Operation, Parameter } from '../operation'
import { confirmed } from './answers'

const LINK = '/public/service/signing/{token}'
const UNKNOWN = 'No such signing link.'
const SPENT =
  'The link opens nothing any more: already signed, voided, expired, declined or delegated. The message says which.'
const NOT_NOW = `${SPENT} Or it is not the signer’s turn yet.`
const NOTHING_WRITTEN =
  'Nothing was recorded, and the same request may succeed later. `reason` is `signing_in_progress`, `document_queue_full`, or `document_not_sealed`: the final document could not be sealed, and the sender was informed.'

const token: Parameter = {
  in: 'path',
  name: 'token',
  description: 'What follows /sign/ in the signer’s link.',
  schema: z.string(),
  example: 'TOKEN',
}

/** What all operations of a signing link share. */
const link = { tag: 'Signing', access: 'token', extension: true } as const

export const SIGNING_OPERATIONS: Operation[] = [
  {
    ...link,
    id: 'viewSigning',
    method: 'get',
    path: LINK,
    summary: 'What the link opens',
    description: 'Changes nothing, so that a mail scanner that follows the link has opened nothing.',
    parameters: [token],
    answer: {
      description: 'The signer’s part of the envelope.',
      schema: SigningView,
      example: {
        envelope: {
          id: ENVELOPE.id,
          emailSubject: 'Mutual NDA',
          emailMessage: 'As discussed.',
          status: 'Sent',
          sender: 'Ada Lovelace, Analytical Engines Ltd',
          expiresOn: '12/20/2026 10:00:00',
        },
        signer: ENVELOPE.signers[0],
        files: [{ index: 0, name: 'nda.pdf', pageCount: 2 }],
        fields: [{ ...SIGNATURE_FIELD, file: 0 }],
        turn: true,
      },
    },
    errors: { 404: UNKNOWN, 409: SPENT },
  },
  {
    ...link,
    id: 'readSigningFile',
    method: 'get',
    path: `${LINK}/files/{index}`,
    summary: 'A document of the envelope',
    parameters: [
      token,
      { in: 'path', name: 'index', description: 'Index of the document, from 0.', schema: z.string(), example: '0' },
    ],
    answer: { description: 'The PDF as it was sent.', mediaType: 'application/pdf' },
    errors: { 404: 'No such signing link, or no such document.', 409: SPENT },
  },
  {
    ...link,
    id: 'openSigning',
    method: 'post',
    path: `${LINK}/open`,
    summary: 'Record the opening',
    description: 'The first time emits signer.opened.',
    parameters: [token],
    answer: confirmed('opened'),
    errors: { 404: UNKNOWN, 409: NOT_NOW },
  },
  {
    ...link,
    id: 'sign',
    method: 'post',
    path: `${LINK}/sign`,
    summary: 'Sign',
    description: 'Emits signer.signed, and envelope.completed when nobody else has to sign.',
    parameters: [token],
    body: {
      schema: SignRequest,
      example: { signature: { kind: 'typed', text: 'Grace Hopper' }, values: {}, consent: true },
    },
    answer: confirmed('signed'),
    errors: {
      400: 'The body is malformed, or a required field is not filled in.',
      404: UNKNOWN,
      409: NOT_NOW,
      503: NOTHING_WRITTEN,
    },
  },
  {
    ...link,
    id: 'declineSigning',
    method: 'post',
    path: `${LINK}/decline`,
    summary: 'Decline',
    description: 'Ends the envelope. Emits signer.declined.',
    parameters: [token],
    body: { schema: DeclineRequest, example: { reason: 'The price is not what we agreed.' } },
    answer: confirmed('declined'),
    errors: { 400: 'The body is malformed.', 404: UNKNOWN, 409: NOT_NOW },
  },
  {
    ...link,
    id: 'delegateSigning',
    method: 'post',
    path: `${LINK}/delegate`,
    summary: 'Hand over to another person',
    description: 'The other person gets a link of their own. Emits signer.delegated.',
    parameters: [token],
    body: { schema: DelegateRequest, example: { name: 'Katherine Johnson', email: 'katherine@example.com' } },
    answer: confirmed('delegated to katherine@example.com'),
    errors: { 400: 'The body is malformed, or the person cannot take over.', 404: UNKNOWN, 409: NOT_NOW },
  },
]
