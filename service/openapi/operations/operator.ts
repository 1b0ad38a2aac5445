import { z } from 'zod'
import {
  IssuedKey,
  KeysQuery,
  ListedKey,
  MailReport,
  MailReportAnswer,
  NewKeyRequest,
  NewTemplateRequest,
  OutboxMail,
  OutboxQuery,
} from '@/lib/contract/operator'
import { PDF_BASE64, SIGNATURE_FIELD, TEMPLATE_ID } from '../examples'
import { type Group, operations } from '../operation'
import { createdAnswer, okAnswer, query } from './parts'

const KEY_ID = 'c9f0f895-fb98-4b91-9c5e-0d6f2a1b3c4d'
const ACCOUNT = 'Analytical Engines Ltd'
const user = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' }

const group: Group = {
  tag: 'Operator',
  access: 'operator',
  extension: true,
  path: '/operator',
  parameters: { id: ['The key’s id.', KEY_ID, 'uuid'] },
}

export const OPERATOR_OPERATIONS = operations(group, {
  listKeys: {
    call: 'GET /keys',
    summary: 'List keys',
    description: 'With account, application and user. The text of a key is answered once, when it is issued.',
    parameters: [query('account', 'Only keys of this account.', KeysQuery.shape.account, ACCOUNT)],
    answer: {
      description: 'The keys, never their text.',
      schema: z.array(ListedKey),
      example: [
        {
          id: KEY_ID,
          name: 'Production',
          account: ACCOUNT,
          app: 'billing',
          user,
          created_on: '11/20/2026 10:00:00',
          revoked: false,
        },
      ],
    },
    errors: { 400: 'account is malformed.' },
  },
  issueKey: {
    call: 'POST /keys',
    summary: 'Issue a key',
    description: 'Makes account, application and user where they are new.',
    body: { schema: NewKeyRequest, example: { account: ACCOUNT, app: 'billing', user, name: 'Production' } },
    answer: {
      description: 'The key.',
      schema: IssuedKey,
      example: { id: KEY_ID, key: 'sk_live_…' },
    },
    errors: { 400: 'The body is malformed.' },
  },
  revokeKey: {
    call: 'POST /keys/{id}/revoke',
    summary: 'Revoke a key',
    description: 'The key is refused with 401 from then on.',
    answer: okAnswer('key revoked'),
    errors: { 404: 'No such key, or the operator token is missing or wrong.' },
  },
  installTemplate: {
    call: 'POST /templates',
    summary: 'Install a template',
    description: 'Creates a template in an account, without a key of that account.',
    body: {
      schema: NewTemplateRequest,
      example: {
        account: ACCOUNT,
        templateName: 'Offer letter',
        signers: [{ id: 1, name: 'Employee', requestRole: 'Signer' }],
        files: [{ name: 'offer.pdf', unsignedPdf: PDF_BASE64, fields: [{ ...SIGNATURE_FIELD, signerIndex: 1 }] }],
      },
    },
    answer: createdAnswer('template’s', TEMPLATE_ID),
    errors: { 400: 'The body is malformed, a rule is violated, or a document cannot be signed.' },
  },
  reportMail: {
    call: 'POST /mail-reports',
    summary: 'Report what became of a mail',
    description:
      'A delivery status notification as message/rfc822, or what a provider says, as JSON. A notification is about the mail whose Message-ID or envelope id it repeats, whatever recipient it names, and without either about none. JSON is about the mail of message_id and recipient; without message_id about the newest mail to the recipient. Status 5 means that it bounced, 4 that it is deferred. The same report twice changes nothing, and a report about an older mail does not change the state of a newer one. At most 1 MiB.',
    body: {
      schema: MailReport,
      alsoAs: 'message/rfc822',
      example: {
        recipient: 'grace@example.com',
        message_id: '<c9f0f895-fb98-4b91-9c5e-0d6f2a1b3c4d@example.com>',
        status: '5.1.1',
        reason: '550 5.1.1 <grace@example.com>: no such user',
      },
    },
    answer: {
      description: 'Whether it was about a mail of this service.',
      schema: MailReportAnswer,
      example: { code: 200, message: 'report recorded', matched: true },
    },
    errors: { 400: 'The body is malformed or too large.' },
  },
  readOutbox: {
    call: 'GET /outbox',
    summary: 'Read the outbox',
    description: 'The mails the service has written, newest first.',
    parameters: [
      query('to', 'Only mails to this address.', OutboxQuery.shape.to, 'grace@example.com'),
      query(
        'search',
        'Only mails to this address, or to addresses that contain this text.',
        OutboxQuery.shape.search,
        'grace@',
      ),
      query('account', 'Only mails about envelopes of this account.', OutboxQuery.shape.account, 'Northwind Legal'),
      query('limit', 'How many at most, 1 to 200; 50 when left out.', z.number().int().min(1).max(200), 10),
    ],
    answer: { description: 'The mails.', schema: z.array(OutboxMail) },
    errors: { 400: 'limit is no whole number from 1 to 200.' },
  },
})
