import fc from '@/scripts/testing/properties'

type Shape = Record<string, fc.Arbitrary<unknown>>

const ADDRESSES = ['ada@odd.example', 'ADA@odd.example', 'bo@odd.example', 'nobody']
/** Words that mean something to the dashboard, or to the language it is written in. */
const TEXTS = [
  'Sent',
  'Signed',
  'Voided',
  'Declined',
  'constructor',
  '__proto__',
  'toString',
  '',
  ' ',
  'CC',
  'pending',
  'paused',
]
const MOMENTS = [
  '11/20/2026 10:00:00',
  '99/99/9999 99:99:99',
  '2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00.123456Z',
  'soon',
]

const text = fc.oneof(fc.constantFrom(...TEXTS, ...ADDRESSES, ...MOMENTS), fc.string({ unit: 'binary', maxLength: 12 }))
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(1e300))
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))

/** A field is mostly what it should be, sometimes anything else, and may be missing; fields nobody knows stand beside. */
function like(shape: Shape): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, arbitrary]) => [
    name,
    fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: anything }),
  ])
  return fc
    .tuple(
      fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: [] }),
      fc.dictionary(fc.constantFrom('extra', 'constructor', 'x-y', '__proto__'), anything, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }))
}
const list = (element: fc.Arbitrary<unknown>) =>
  fc.array(fc.oneof({ weight: 8, arbitrary: element }, anything), { maxLength: 5 })

const id = fc.uuid()
const flag = fc.boolean()
const texts = (names: string): Shape => Object.fromEntries(names.split(' ').map((name) => [name, text]))

const signer = like({
  id: fc.integer({ min: -1, max: 3 }),
  delegated: flag,
  ...texts(
    'name email sign initials group requestRole companyName title privateMessage delegatedTo delegatedFrom formUrl',
  ),
})
const field = like({
  type: text,
  signerIndex: number,
  page: number,
  x: number,
  y: number,
  width: number,
  height: number,
})
const envelope = like({
  id,
  signers: list(signer),
  files: list(like({ name: text, unsignedPdf: text, pageCount: number, fields: list(field) })),
  requestedBy: signer,
  currentSigners: list(text),
  signerOrderRequired: flag,
  selfSigned: flag,
  expirationDays: fc.oneof(number, fc.integer({ min: -1, max: 400 })),
  ...texts(
    'emailSubject emailMessage status templateName templateId signedBy scheduleTime createdOn updatedOn updatedBy auditId',
  ),
})
const event = like({ event_version: number, envelope, ...texts('id event_type event_time') })
const row = like({
  SIGNER: signer,
  ENVELOPE_ID: id,
  ...texts('ENVELOPE_SUBJECT ENVELOPE_STATUS ENVELOPE_UPDATED_ON ENVELOPE_CREATED_ON'),
})
const entry = like(texts('at action actor ip user_agent hash previous_hash detail'))
const subscription = like({
  pending: number,
  dead_lettered: number,
  has_secret: flag,
  recovery: like({ total: number, done: number }),
  ...texts('id target_url event_type state created_on last_delivery_on paused_because'),
})
const delivery = {
  attempts: number,
  response_status: number,
  ...texts(
    'id subscription_id envelope_id target_url event_id event_type state last_error lastAttemptAt nextAttemptAt created_on',
  ),
}

/** What a service might answer to each read: of roughly the right shape, or of any other. */
export const ODD_ANSWERS = {
  feed: list(event),
  envelope,
  audit: fc.oneof(
    fc.dictionary(text, fc.dictionary(text, list(entry))),
    fc.dictionary(text, list(entry)),
    fc.jsonValue(),
  ),
  signers: list(row),
  templates: list(envelope),
  subscriptions: list(subscription),
  deliveries: list(like(delivery)),
  delivery: like({
    ...delivery,
    attempts: list(like({ duration_ms: number, status: number, ...texts('at error response_body') })),
    request: like({ body: text, headers: fc.dictionary(text, text) }),
  }),
  identity: like({
    account: text,
    app: text,
    user: like(texts('email first_name last_name')),
    key: like({ rate_limit_per_min: number, ...texts('id name expires_on') }),
    capabilities: list(text),
  }),
}
