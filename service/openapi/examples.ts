export const ENVELOPE_ID = '8f14e45f-ceea-467f-a8d3-6f3d2c1b0a99'
export const TEMPLATE_ID = '3c59dc04-8e88-4024-9b3b-1f2e3d4c5b6a'

/** The beginning of a PDF; a whole one would not fit a page. */
export const PDF_BASE64 = 'JVBERi0xLjcK…'

export const ENVELOPE = {
  id: ENVELOPE_ID,
  emailSubject: 'Mutual NDA',
  emailMessage: 'As discussed.',
  signers: [
    {
      id: 0,
      name: 'Grace Hopper',
      email: 'grace@example.com',
      sign: 'pending',
      requestRole: 'Signer',
      delegated: false,
    },
  ],
  files: [{ name: 'nda.pdf', pageCount: 2 }],
  status: 'Sent',
  requestedBy: { name: 'Ada Lovelace', email: 'ada@example.com' },
  currentSigners: ['grace@example.com'],
  signedBy: '',
  signerOrderRequired: false,
  selfSigned: false,
  expirationDays: 30,
  createdOn: '11/20/2026 10:00:00',
  updatedOn: '11/20/2026 10:00:00',
  updatedBy: 'ada@example.com',
  auditId: '45c48cce-2e2d-4fbd-8a5d-1c2b3a4f5e6d',
}

export const SIGNATURE_FIELD = {
  id: 'signature-0',
  type: 'signature',
  signerIndex: 0,
  page: 2,
  x: 0.1,
  y: 0.8,
  width: 0.3,
  height: 0.05,
  required: true,
}

/** A choice, and what has to be filled in if it is one of them. */
export const FORM_FIELDS = [
  {
    ...{ id: 'country', type: 'dropdown', signerIndex: 0, page: 1, x: 0.1, y: 0.3, width: 0.3, height: 0.03 },
    required: true,
    label: 'Country',
    options: ['France', 'Germany'],
  },
  {
    ...{ id: 'tax-id', type: 'text', signerIndex: 0, page: 1, x: 0.1, y: 0.35, width: 0.3, height: 0.03 },
    label: 'Tax number',
    hint: '11 digits, without spaces',
    pattern: 'digits',
    requiredIf: { field: 'country', is: 'equal', value: 'Germany' },
  },
]

export const FIELD_ENTRY = {
  id: 'country',
  type: 'dropdown',
  label: 'Country',
  signerIndex: 0,
  signerName: 'Grace Hopper',
  file: 0,
  page: 1,
  value: 'Germany',
  signedOn: '11/20/2026 10:00:00',
}

export const EVENT = {
  id: '0bcf2de6464ac7563c36fefff29d9a0d66f4bd53',
  event_type: 'envelope.sent',
  event_version: 1,
  event_time: '2026-11-20T10:00:00Z',
  envelope: ENVELOPE,
}

export const SUBSCRIPTION_ID = '6512bd43-d9ca-4e02-8990-1b0a82652dca'
export const DELIVERY_ID = 'c20ad4d7-6fe9-4759-8f5c-1a2b3c4d5e6f'
export const SECRET_NOTE = 'Keep this secret: it is shown in this answer only and never again.'

export const SUBSCRIPTION = {
  id: SUBSCRIPTION_ID,
  target_url: 'https://example.com/hooks/signing',
  event_type: 'envelope.completed',
  state: 'active',
  has_secret: true,
  created_on: '11/20/2026 10:00:00',
  pending: 0,
  dead_lettered: 0,
  failing_attempts: 0,
}

export const STATISTICS = {
  id: SUBSCRIPTION_ID,
  target_url: SUBSCRIPTION.target_url,
  event_type: SUBSCRIPTION.event_type,
  delivered: 41,
  failed_attempts: 6,
  pending: 2,
  dead_lettered: 0,
  failing_since: '11/20/2026 10:42:00',
  failing_attempts: 6,
  pauses_on: '11/25/2026 10:42:00',
  last_status: 500,
  last_error: 'the target answered 500',
  buckets: [{ hours_ago: 0, delivered: 40, late: 1, failed: 2 }],
}

export const DELIVERY = {
  id: DELIVERY_ID,
  event_id: EVENT.id,
  event_type: 'envelope.completed',
  state: 'pending',
  attempts: 1,
  response_status: 503,
  last_error: 'the target answered 503',
  lastAttemptAt: '11/20/2026 10:00:01',
  nextAttemptAt: '11/20/2026 10:00:06',
  created_on: '11/20/2026 10:00:00',
}
