import { z } from 'zod'
import { CodeAnswer, CodeRequest, CodeView, SIGNING_SESSION_HEADER } from '@/lib/contract/signer-code'
import { ContinuedSigning, Handoff } from '@/lib/contract/signer-link'
import {
  CopyView,
  DeclineRequest,
  DelegateRequest,
  EndedView,
  SignedAnswer,
  SigningView,
  SignRequest,
  ViewReport,
} from '@/lib/contract/signing'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { ENVELOPE, FORM_FIELDS, SIGNATURE_FIELD } from '../examples'
import { type Group, operations } from '../operation'
import { fileIndex, header, okAnswer, query } from './parts'

const SPENT_LINK =
  'The link opens nothing anymore: already signed, voided, expired, declined or delegated. The message says which.'
const COPY_EXPIRED = 'The link to the copy has expired.'
const NOTHING_WRITTEN =
  'Nothing was recorded, and the same request may succeed later. `reason` is `signing_in_progress`, `document_queue_full`, or `document_not_sealed`: the final document could not be sealed, and the sender was informed. With `database_unavailable`, `database_unconfirmed`, `database_read_only` or `storage_full` it is not known whether it was.'

const TOO_OFTEN =
  'More than 30 attempts within a minute by the holders of this part. `Retry-After` says when to try again.'

const LOCKED_LINK = 'The link is locked after five wrong codes (`link_locked`).'
const ASKS_FOR_NONE =
  'The link opens without a code (`code_not_needed`), there is no code to enter (`code_missing`), or too many were sent or entered (`code_limit`). Or it opens nothing anymore.'
const parameters = [
  header(
    SIGNING_SESSION_HEADER,
    'Where the signer has an `authentication`: the session of the browser in which the code was entered.',
    z.string().max(200),
    'SESSION',
  ),
]

const group: Group = {
  tag: 'Signing',
  access: 'token',
  extension: true,
  path: '/public/service/signing/{token}',
  parameters: {
    token: ['What follows /sign/ in the signer’s link.', 'TOKEN'],
    index: fileIndex,
  },
  errors: {
    403: 'The code has to be entered first: `code_needed`.',
    404: 'No such signing link.',
    409: `${SPENT_LINK} Or it is not the signer’s turn yet.`,
  },
}

export const SIGNING_OPERATIONS = operations(group, {
  viewSigning: {
    call: 'GET',
    parameters: [
      ...parameters,
      query('language', 'What the signer chose on the page, as a BCP 47 tag.', z.string().max(35), 'de'),
    ],
    summary: 'What the link opens',
    description:
      'Changes nothing, so that a mail scanner that follows the link has opened nothing. The service’s own `consent` is in the language asked for, else the signer’s, else the first fitting one of `Accept-Language`, else English; an account’s is in its own.',
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
        fields: [SIGNATURE_FIELD, ...FORM_FIELDS].map((field) => ({ ...field, file: 0 })),
        turn: true,
        handoff: true,
        viewProblems: true,
        branding: { name: 'Analytical Engines Ltd' },
        filled: [
          {
            file: 0,
            page: 2,
            x: 0.1,
            y: 0.4,
            width: 0.3,
            height: 0.02,
            signerName: 'Ada Lovelace',
            type: 'text',
            value: 'London',
          },
        ],
        othersPending: 1,
        step: 1,
        others: [
          { id: 2, requestRole: 'Signer', finished: true, step: 0 },
          { id: 3, requestRole: 'Approver', finished: false, step: 1 },
        ],
        consent: {
          ...DEFAULT_CONSENT.sign,
          sha256: '463622280a39ed863855c5a2178f2288d07f084a14b5c689c055769f97cd1574',
        },
      },
    },
    errors: { 409: SPENT_LINK },
  },
  readSigningFile: {
    call: 'GET /files/{index}',
    parameters,
    summary: 'A document of the envelope',
    description:
      'One of the PDFs to sign, by its place in the envelope: the file that is sealed, without scripts, with forms, annotations and layers as part of its pages.',
    answer: { description: 'The PDF.', mediaType: 'application/pdf' },
    errors: { 404: 'No such signing link, or no such document.', 409: SPENT_LINK },
  },
  viewCopy: {
    call: 'GET /copy',
    parameters,
    summary: 'What the link to a signed copy opens',
    description:
      'The token is the one of the copy: what follows /sign/copy/ in the mail, or `copyToken` of the last signature.',
    answer: {
      description: 'Enough to recognize the document.',
      schema: CopyView,
      example: {
        emailSubject: 'Mutual NDA',
        completedOn: '11/20/2026 10:00:00',
        expiresOn: '02/18/2027 10:00:00',
        branding: { name: 'Analytical Engines Ltd' },
      },
    },
    errors: { 404: 'No such link to a copy.', 409: COPY_EXPIRED },
  },
  viewEnded: {
    call: 'GET /ended',
    parameters,
    summary: 'What a spent link was about',
    description: 'For a link that answers 409. Nothing of the documents and of other people.',
    answer: {
      description: 'What the invitation said.',
      schema: EndedView,
      example: {
        emailSubject: 'Offer letter',
        sender: 'Ada Lovelace (Analytical Engines Ltd)',
        branding: { name: 'Analytical Engines Ltd' },
      },
    },
    errors: { 403: 'Not answered here.', 409: 'Not answered here.' },
  },
  readCopy: {
    call: 'GET /copy/document',
    parameters,
    summary: 'The signed copy',
    description: 'The final PDF, with all signatures and the certificate pages.',
    answer: { description: 'The sealed PDF.', mediaType: 'application/pdf' },
    errors: { 404: 'No such link to a copy.', 409: COPY_EXPIRED },
  },
  viewCode: {
    call: 'GET /code',
    summary: 'What a link asks for before it opens',
    description:
      'For a link that answers `code_needed`, and for one to a signed copy that does. Changes nothing and mails nothing.',
    answer: {
      description: 'Which code, and who asks. Nothing of the document and of other people.',
      schema: CodeView,
      example: {
        authentication: 'email_code',
        state: 'ready',
        sender: 'Ada Lovelace (Analytical Engines Ltd)',
        email: 'g…@e….com',
        triesLeft: 5,
        sent: false,
        branding: { name: 'Analytical Engines Ltd' },
      },
    },
    errors: { 403: 'Not answered here.', 409: ASKS_FOR_NONE },
  },
  sendCode: {
    call: 'POST /code/send',
    summary: 'Mail a code to the signer',
    description:
      'For a signer with email_code. Six digits, valid for ten minutes; the code before stops working. At most one a minute and five an hour.',
    answer: okAnswer('code sent'),
    errors: {
      403: LOCKED_LINK,
      409: ASKS_FOR_NONE,
      429: 'A code was sent less than a minute ago, or five within an hour.',
    },
  },
  enterCode: {
    call: 'POST /code',
    summary: 'Enter the code',
    description:
      'Opens the link for one browser, for twelve hours. Five wrong codes, over all browsers, lock the link, and the sender is informed. Each is an entry of the audit trail.',
    body: { schema: CodeRequest, example: { code: '481 516' } },
    answer: {
      description: 'The code is right.',
      schema: CodeAnswer,
      example: { code: 200, message: 'opened', session: 'SESSION', expiresOn: '11/20/2026 22:00:00' },
    },
    errors: {
      400: 'The body is malformed, or too short to be a code. It does not count as a wrong one.',
      403: `The code is wrong (\`code_wrong\`), or: ${LOCKED_LINK}`,
      409: ASKS_FOR_NONE,
      429: TOO_OFTEN,
    },
  },
  openSigning: {
    call: 'POST /open',
    parameters,
    summary: 'Record the opening',
    description: 'The first time emits signer.opened.',
    answer: okAnswer('opened'),
    errors: { 429: TOO_OFTEN },
  },
  reportViewProblem: {
    call: 'POST /view-problem',
    parameters,
    summary: 'Say what is not shown',
    description:
      'The signer’s `viewProblem`: a page, or a document, that their browser could not show, and that it shows everything now. Nothing else of it is kept, and no event is emitted.',
    body: { schema: ViewReport, example: { problem: { reason: 'page', file: 0, page: 2 } } },
    answer: okAnswer('noted'),
    errors: {
      400: 'The body is malformed, or the envelope has no such document or page.',
      409: `${SPENT_LINK} Or it is not the signer’s turn yet.`,
      429: TOO_OFTEN,
    },
  },
  startHandoff: {
    call: 'POST /handoff',
    summary: 'Continue on another device',
    description:
      'A token that another device of the signer exchanges for the link: it works once, within ten minutes. A new one replaces it.',
    answer: {
      description: 'The token.',
      schema: Handoff,
      example: { token: 'TOKEN', expiresOn: '11/20/2026 10:10:00' },
    },
    errors: {
      409: `${SPENT_LINK} Or it is not the signer’s turn yet, or the part is signed in person (\`signed_in_person\`).`,
      429: TOO_OFTEN,
    },
  },
  handBack: {
    call: 'POST /hand-back',
    summary: 'End signing in person',
    description: 'The token of a part that is signed in person opens nothing from now on.',
    answer: okAnswer('handed back'),
    errors: { 404: 'No such token, or it was handed back already.' },
  },
  continueSigning: {
    call: 'POST /continue',
    summary: 'Exchange the token of another device',
    description:
      'The token is the one of the handoff. The audit trail says that the signer continued on another device.',
    answer: { description: 'The signer’s link.', schema: ContinuedSigning, example: { token: 'TOKEN' } },
    errors: { 404: 'No such token, or it was used or has expired.' },
  },
  sign: {
    call: 'POST /sign',
    parameters,
    summary: 'Sign',
    description: 'Emits signer.signed, and envelope.completed when nobody else has to sign.',
    body: {
      schema: SignRequest,
      example: {
        signature: { kind: 'typed', text: 'Grace Hopper' },
        values: { country: 'Germany', 'tax-id': '12345678901' },
        consent: true,
        zone: 'Pacific/Auckland',
      },
    },
    answer: {
      description: 'The signature was recorded.',
      schema: SignedAnswer,
      example: { code: 200, message: 'signed', complete: false },
    },
    errors: {
      400: 'The body is malformed, a required field is not filled in, or a value is not what its field takes: `field` names it, such as values.tax-id. Hidden fields are neither.',
      409: `${SPENT_LINK} Or it is not the signer’s turn yet, or the wording of the consent is not current anymore (\`consent_changed\`).`,
      429: TOO_OFTEN,
      503: NOTHING_WRITTEN,
    },
  },
  declineSigning: {
    call: 'POST /decline',
    parameters,
    summary: 'Decline',
    description: 'Ends the envelope. Emits signer.declined.',
    body: { schema: DeclineRequest, example: { reason: 'The price is not what we agreed.' } },
    answer: okAnswer('declined'),
    errors: { 400: 'The body is malformed.', 429: TOO_OFTEN },
  },
  delegateSigning: {
    call: 'POST /delegate',
    parameters,
    summary: 'Hand over to another person',
    description: 'The other person gets a link of their own. Emits signer.delegated.',
    body: { schema: DelegateRequest, example: { name: 'Katherine Johnson', email: 'katherine@example.com' } },
    answer: okAnswer('delegated to katherine@example.com'),
    errors: {
      400: 'The body is malformed, or the person cannot take over.',
      409: `${SPENT_LINK} Or it is not the signer’s turn yet, or the part was delegated too often (\`delegation_limit\`).`,
      429: TOO_OFTEN,
    },
  },
})
