import { z } from 'zod'
import { DocumentsRequest } from '@/lib/contract/documents-request'
import { EnvelopeEvent, PdfSignRequest, SignerAssignmentRow } from '@/lib/contract/envelope'
import { FieldEntry } from '@/lib/contract/field-values'
import { SignersQuery } from '@/lib/contract/page'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { ENVELOPE, ENVELOPE_ID, EVENT, FIELD_ENTRY, PDF_BASE64, SIGNATURE_FIELD } from '../examples'
import { type Group, operations } from '../operation'
import { createdAnswer, cursor, envelopeId, idempotencyKey, query, templateId, UNKNOWN_ENVELOPE } from './parts'

const group: Group = {
  tag: 'Envelopes',
  access: 'envelopes:read',
  path: '/api/v1/service/envelopes',
  parameters: { id: envelopeId, templateId },
  errors: { 404: UNKNOWN_ENVELOPE },
}

const ENVELOPE_ALWAYS = 'emailSubject emailMessage status requestedBy currentSigners signedBy selfSigned auditId'.split(
  ' ',
)

export const ENVELOPE_OPERATIONS = operations(group, {
  listEnvelopes: {
    call: 'GET',
    summary: 'Envelope event feed',
    description: 'Envelopes as events, newest change first, at most 100 a page.',
    parameters: [
      query('status', 'Only envelopes of this status, such as Sent.', z.string(), 'Sent'),
      ...cursor('envelope', 'the event_time'),
    ],
    answer: { description: 'A page of the feed.', schema: z.array(EnvelopeEvent), example: [EVENT] },
    errors: { 400: 'since is no ISO 8601 local date-time (a Z or an offset is refused), or after is no id.' },
  },
  createEnvelope: {
    call: 'POST',
    access: 'envelopes:write',
    summary: 'Create and send an envelope',
    description:
      'Creates an envelope from the documents in the request and invites its signers, or keeps it until scheduleTime. The body has at most 50 MiB, 100 signers and 50 files.',
    parameters: [idempotencyKey],
    body: {
      schema: DocumentsRequest,
      example: {
        emailSubject: 'Mutual NDA',
        emailMessage: 'As discussed.',
        signers: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
        files: [{ name: 'nda.pdf', unsignedPdf: PDF_BASE64, fields: [SIGNATURE_FIELD] }],
        expirationDays: 30,
      },
    },
    answer: createdAnswer('envelope’s', ENVELOPE_ID),
    errors: {
      400: 'The body is malformed, a rule is violated, a document cannot be signed, or the idempotency key was used with another body.',
    },
  },
  createEnvelopeFromTemplate: {
    call: 'POST /from-template/{templateId}',
    access: 'envelopes:write',
    summary: 'Create and send from a template',
    description:
      'Documents, field placement, signing order and copies are the template’s and cannot be changed for one send.',
    parameters: [idempotencyKey],
    body: {
      schema: EnvelopeFromTemplateRequest,
      example: {
        signers: [{ signerIndex: 1, name: 'Grace Hopper', email: 'grace@example.com' }],
        emailSubject: 'Your offer',
        expirationDays: 14,
      },
    },
    answer: createdAnswer('envelope’s', ENVELOPE_ID),
    errors: {
      400: 'The body is malformed, a slot has nobody, or the idempotency key was used with another body.',
      404: 'The template does not exist, or belongs to another tenant.',
    },
  },
  readEnvelope: {
    call: 'GET /{id}',
    summary: 'Get an envelope',
    description: 'The envelope with its signers and their state, its documents and their fields.',
    answer: {
      description: 'The envelope.',
      schema: PdfSignRequest,
      always: ENVELOPE_ALWAYS,
      example: ENVELOPE,
    },
  },
  readValues: {
    call: 'GET /{id}/values',
    extension: true,
    summary: 'What was filled in',
    description:
      'The fields of everybody who has finished with what they filled in, in reading order. Hidden fields are left out.',
    answer: { description: 'The fields.', schema: z.array(FieldEntry), example: [FIELD_ENTRY] },
  },
})

export const SIGNER_OPERATIONS = operations(
  { tag: 'Signers', access: 'envelopes:read', path: '/api/v1/service/signers' },
  {
    searchSigners: {
      call: 'GET',
      summary: 'Find signer assignments by email',
      description:
        'Every assignment of an address, pending and completed, across the tenant’s envelopes; newest change first, at most 100 a page.',
      parameters: [
        query(
          'email',
          'The address. Upper and lower case are the same.',
          SignersQuery.shape.email.meta({ format: 'idn-email' }),
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
