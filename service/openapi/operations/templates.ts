import { z } from 'zod'
import { PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateValues } from '@/lib/contract/field-values'
import { TemplateRequest } from '@/lib/contract/operator'
import { ENVELOPE_ID, FIELD_ENTRY, FORM_FIELDS, PDF_BASE64, SIGNATURE_FIELD, TEMPLATE_ID } from '../examples'
import { type Group, operations } from '../operation'
import {
  createdAnswer,
  cursor,
  fileIndex,
  header,
  idempotencyKey,
  okAnswer,
  originalFile,
  query,
  templateId,
} from './parts'

const template = {
  id: TEMPLATE_ID,
  templateName: 'Offer letter',
  emailSubject: 'Your offer',
  signers: [{ id: 1, name: 'Employee', requestRole: 'Signer' }],
  files: [{ name: 'offer.pdf', pageCount: 2 }],
  signerOrderRequired: false,
  createdOn: '11/20/2026 10:00:00',
  updatedOn: '11/20/2026 10:00:00',
  updatedBy: 'ada@example.com',
}

const body = {
  schema: TemplateRequest,
  example: {
    templateName: 'Offer letter',
    signers: [{ id: 1, name: 'Employee', requestRole: 'Signer' }],
    files: [
      {
        name: 'offer.pdf',
        unsignedPdf: PDF_BASE64,
        fields: [SIGNATURE_FIELD, ...FORM_FIELDS].map((field) => ({ ...field, signerIndex: 1 })),
      },
    ],
  },
}

const MALFORMED_BODY = 'The body is malformed, a rule is violated, or a document cannot be signed.'

const group: Group = {
  tag: 'Templates',
  access: 'templates:write',
  path: '/api/v1/service/templates',
  parameters: { id: templateId, index: fileIndex },
  errors: { 404: 'The template does not exist, or belongs to another tenant.' },
}

export const TEMPLATE_OPERATIONS = operations(group, {
  listTemplates: {
    call: 'GET',
    access: 'envelopes:read',
    summary: 'List templates',
    description: 'Templates that can be sent, newest change first, at most 100 a page.',
    parameters: cursor('template', 'updatedOn'),
    answer: {
      description: 'A page of templates.',
      schema: z.array(PdfSignRequest),
      always: ['templateName'],
      example: [template],
    },
    errors: { 400: 'since is no ISO 8601 local date-time (a Z or an offset is refused), or after is no id.' },
  },
  readTemplate: {
    call: 'GET /{id}',
    access: 'envelopes:read',
    summary: 'Get a template',
    description: 'The template with its slots: each slot’s id is the signerIndex of a send from it.',
    answer: {
      description: 'The template.',
      schema: PdfSignRequest,
      always: ['templateName'],
      example: template,
    },
  },
  readTemplateValues: {
    call: 'GET /{id}/values',
    access: 'envelopes:read',
    extension: true,
    summary: 'What was filled in, by envelope',
    description:
      'What was filled in in the envelopes that were sent from the template, the newest first, at most 100 a page.',
    parameters: [query('after', 'Continue after this envelope: `next` of the page before.', z.guid(), ENVELOPE_ID)],
    answer: {
      description: 'A page of envelopes.',
      schema: TemplateValues,
      example: {
        items: [{ envelopeId: ENVELOPE_ID, status: 'Sent', emailSubject: 'Your offer', values: [FIELD_ENTRY] }],
        next: ENVELOPE_ID,
      },
    },
    errors: { 400: 'after is no `next` of a page of this template.' },
  },
  readOriginalTemplateFile: {
    call: 'GET /{id}/files/{index}/original',
    extension: true,
    summary: 'Download an original of a template',
    description:
      'One of the documents exactly as it was supplied, for keys that may change templates. It may hold scripts.',
    answer: originalFile('template'),
    errors: { 404: 'The template does not exist in this tenant, or it has no such document.' },
  },
  createTemplate: {
    call: 'POST',
    extension: true,
    summary: 'Create a template',
    description: 'Stores documents, fields and slots. Envelopes can be sent from it at once.',
    parameters: [idempotencyKey],
    body,
    answer: createdAnswer('template’s', TEMPLATE_ID),
    errors: {
      400: 'The body is malformed, a rule is violated, a document cannot be signed, or the idempotency key was used with another body.',
    },
  },
  replaceTemplate: {
    call: 'PUT /{id}',
    extension: true,
    summary: 'Replace a template',
    description: 'Envelopes that were sent from it keep what they were sent with.',
    parameters: [
      header(
        'If-Match',
        'The template’s version as it was read, in quotes. When the template has another one by now, nothing is replaced. Without it, or with *, any version is replaced.',
        z.string(),
        '*',
      ),
    ],
    body,
    answer: { ...createdAnswer('template’s', TEMPLATE_ID), description: 'Replaced. `message` is the template’s id.' },
    errors: { 400: MALFORMED_BODY, 409: 'The template has another version than If-Match names.' },
  },
  removeTemplate: {
    call: 'DELETE /{id}',
    extension: true,
    summary: 'Remove a template',
    description: 'Envelopes that were sent from it stay.',
    answer: okAnswer('template removed'),
  },
})
