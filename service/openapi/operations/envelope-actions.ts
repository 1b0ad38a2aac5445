import { z } from 'zod'
import { ReplacementSigner } from '@/lib/contract/documents-request'
import { ResendRequest, ServiceAuditTrail } from '@/lib/contract/envelope'
import { SignerCodeRequest } from '@/lib/contract/signer-code'
import { SignerLink, SignerLinkRequest } from '@/lib/contract/signer-link'
import { type Group, operations } from '../operation'
import { envelopeId, fileIndex, header, okAnswer, originalFile, query, UNKNOWN_ENVELOPE } from './parts'

const group: Group = {
  tag: 'Envelopes',
  access: 'envelopes:write',
  path: '/api/v1/service/envelopes/{id}',
  parameters: {
    id: envelopeId,
    index: fileIndex,
    signerId: ['The signer’s `id` in the envelope.', '0'],
    email: [
      'Address of the present signer, URL-encoded. Upper and lower case are the same.',
      'grace@example.com',
      'idn-email',
    ],
  },
  errors: { 404: UNKNOWN_ENVELOPE },
}

export const ENVELOPE_ACTION_OPERATIONS = operations(group, {
  voidEnvelope: {
    call: 'POST /void',
    summary: 'Void an envelope',
    description:
      'Stops an envelope in flight: nobody still pending can sign it. Emits envelope.voided. Voiding it again changes nothing.',
    answer: okAnswer('envelope voided'),
    errors: { 404: `${UNKNOWN_ENVELOPE} Or it is not in flight, which the message says.` },
  },
  readAuditTrail: {
    call: 'GET /audit',
    access: 'envelopes:read',
    summary: 'Audit trail',
    description: 'Who opened, signed, declined or delegated, when, and from which address.',
    answer: {
      description: 'The entries, by party and action.',
      schema: ServiceAuditTrail,
      example: {
        'grace@example.com': {
          opened: [
            {
              seq: 2,
              action: 'opened',
              at: '2026-11-20T10:05:00Z',
              actor: 'grace@example.com',
              ip: '203.0.113.7',
              user_agent: 'Mozilla/5.0',
              previous_hash: '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
              hash: 'd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35',
            },
          ],
        },
      },
    },
  },
  downloadSignedDocument: {
    call: 'GET /document',
    access: 'envelopes:read',
    summary: 'Download the signed PDF',
    description:
      'Streams the sealed PDF of a completed envelope. One byte range may be asked for, so that a viewer need not wait for all of it.',
    parameters: [
      query(
        'signed',
        'Must be true, which is also the default. The unsigned original is not supported.',
        z.boolean().meta({ default: true }),
        true,
      ),
      header('Range', 'One range of bytes. Anything else is answered with the whole.', z.string(), 'bytes=0-65535'),
    ],
    answer: {
      description: 'The PDF.',
      mediaType: 'application/pdf',
      headers: { 'Content-Disposition': 'attachment; filename=<envelope>-signed.pdf' },
    },
    alsoAnswers: {
      206: {
        description: 'The range that was asked for.',
        mediaType: 'application/pdf',
        headers: { 'Content-Range': 'Which bytes of how many.' },
      },
    },
    errors: {
      400: 'signed is not true.',
      404: `${UNKNOWN_ENVELOPE} Or it is not completed: signed document not available.`,
      416: 'The range lies outside the document. `Content-Range` says how long it is.',
    },
  },
  readOriginalFile: {
    call: 'GET /files/{index}/original',
    access: 'envelopes:read',
    extension: true,
    summary: 'Download an original',
    description:
      'One of the documents exactly as it was supplied, or the file that the sender gave as `suppliedFile`: a PDF, JPEG or PNG. It may hold scripts: signers and pages that show documents get the canonical file instead, which is `unsignedPdf` of the envelope.',
    answer: originalFile('envelope'),
    errors: { 404: `${UNKNOWN_ENVELOPE} Or it has no such document.` },
  },
  resendInvitations: {
    call: 'POST /resend',
    summary: 'Send reminders to pending signers',
    description:
      'Sends the invitation again to everybody whose turn it is. With nobody pending nothing is sent, and the message says so. With an address in the body: to that pending signer alone, or a new link to the signed document for one who has signed or gets a copy.',
    body: { schema: ResendRequest, example: { email: 'grace@example.com' }, optional: true },
    answer: okAnswer('reminder sent to 1 signer'),
    errors: {
      400: 'The body is malformed.',
      404: `${UNKNOWN_ENVELOPE} Or the address can be sent nothing, which the message explains: it is no signer’s, it is not their turn, the envelope is not in flight, or the document is not completed.`,
      409: 'The envelope has had 2,000 reminders, or as many copies mailed again: `reminder_limit`.',
    },
  },
  delegateSigner: {
    call: 'POST /signers/{email}/delegate',
    summary: 'Delegate a signer slot',
    description:
      'Replaces a pending signer by another person, who gets a fresh invitation when it is their turn. Emits signer.delegated, whose signer has delegatedBy sender.',
    body: { schema: ReplacementSigner, example: { name: 'Katherine Johnson', email: 'katherine@example.com' } },
    answer: okAnswer('delegated to katherine@example.com'),
    errors: {
      400: 'The body is malformed, the person cannot take the slot, or several pending signers have the address and signerIndex names none (`signer_ambiguous`).',
      404: `${UNKNOWN_ENVELOPE} Or nobody pending has this address: signer not found.`,
      409: 'More than 60 delegations of the envelope within a minute, or 1,000 people had a part in it: `delegation_limit`.',
    },
  },
  giveSignerLink: {
    call: 'POST /signers/{signerId}/link',
    extension: true,
    summary: 'Get a signer’s link',
    description:
      'The link of a pending signer whose turn it is. It lets its holder sign as the signer, so the audit trail says who asked for it, and what for. With in_person the link is one of its own, valid for four hours: what is signed with it is recorded as signed in person, hosted by the one who asked. A new one replaces it.',
    body: {
      schema: SignerLinkRequest,
      example: { purpose: 'in_person', by: { name: 'Ada Lovelace', email: 'ada@example.com' } },
    },
    answer: {
      description: 'The link.',
      schema: SignerLink,
      example: { url: 'https://sign.example.com/sign/TOKEN', expiresOn: '11/20/2026 14:00:00' },
    },
    errors: {
      400: 'The body is malformed, or sign_now is asked for by somebody who is not the signer.',
      404: `${UNKNOWN_ENVELOPE} Or it has no such signer, or is not in flight.`,
      409: 'It is not the signer’s turn (`not_your_turn`), or 2,000 links of the envelope were given (`link_limit`).',
    },
  },
  replaceSignerCode: {
    call: 'POST /signers/{email}/code',
    extension: true,
    summary: 'Replace a signer’s access code, or unlock codes by email',
    description:
      'For a signer with an `authentication`, also when the link is locked or there is no code yet. The old code and everything that it opened stop working. Nothing is mailed: tell the signer the code in another way. Without a signerIndex it is for every signer with the address.',
    body: {
      schema: SignerCodeRequest,
      example: { accessCode: 'K7MP-4QWX', by: { name: 'Ada Lovelace', email: 'ada@example.com' } },
      optional: true,
    },
    answer: okAnswer('code replaced'),
    errors: {
      400: 'The body is malformed, or does not go with the signer’s `authentication`.',
      404: `${UNKNOWN_ENVELOPE} Or no signer has this address, or the envelope is voided, declined or expired: signer not found.`,
      409: 'The signer is not asked for a code (`code_not_needed`), or the codes of the envelope were replaced 1,000 times (`code_limit`).',
    },
  },
})
