import { expect, test } from 'vitest'
import type { DraftContent, DraftField } from './draft'
import { NO_TIME } from './draft'
import { draftProblems } from './draft-problems'
import { stepOf } from './draft-step'
import { fieldSentences } from './field-problems'
import type { Upload } from './upload'

const now = new Date('2026-11-22T12:00:00Z')
const NDA = '11111111-1111-4111-8111-111111111111'
const ADA = { id: 1, name: 'Ada', email: 'ada@example.com' }
const BO = { id: 2, name: 'Bo', email: 'bo@example.com', role: 'Approver' as const }
const SIGNATURE = { type: 'signature' as const, page: 1, x: 0, y: 0, width: 0.2, height: 0.1 }
const upload = (change: Partial<Upload> = {}): Upload => ({
  id: NDA,
  draft_id: NDA,
  name: 'nda.pdf',
  state: 'ready',
  size: 1_000,
  received: 1_000,
  ...change,
})
const complete: DraftContent = {
  recipients: [ADA, BO],
  documents: [{ id: NDA, name: 'NDA' }],
  fields: [{ ...SIGNATURE, id: 'a', document: NDA, recipient: 1 }],
  emailSubject: 'Sign',
}

/** The problems of a complete draft of own documents after a change, as "step path". */
function problemsOf(change: Partial<DraftContent>, uploads = [upload()]): string[] {
  const problems = draftProblems({ ...complete, ...change }, { purpose: 'envelope', uploads, now })
  return problems.map(({ step, path }) => `${step} ${path}`)
}

test('a complete draft has no problems, and an empty one has them in the order of the steps', () => {
  expect(problemsOf({})).toEqual([])
  const empty = draftProblems({ recipients: [] }, { purpose: 'envelope', now })
  expect(empty.map(({ step }) => step)).toEqual(['documents', 'documents', 'review'])
})

test.for<[string, Partial<Upload>]>([
  ['still arriving', { state: 'receiving' }],
  ['still checked', { state: 'checking' }],
  ['locked by a password', { state: 'locked' }],
  ['refused', { state: 'refused' }],
  ['too large', { size: 60 * 1024 * 1024 }],
])('an upload that is %s cannot be sent', ([, change]) => {
  expect(problemsOf({}, [upload(change)])).toHaveLength(1)
})

test('only what ends by itself is passing', () => {
  const passing = (uploads: Upload[], unready: { id: string; name: string; message: string; isUnderWay: boolean }[]) =>
    draftProblems(complete, { purpose: 'envelope', uploads, unready, now }).map(({ isPassing }) => isPassing)
  const file = { id: NDA, name: 'nda.pdf', message: 'It is still being uploaded.' }
  expect(passing([upload({ state: 'checking' })], [])).toEqual([true])
  expect(passing([upload({ state: 'locked' })], [])).toEqual([undefined])
  expect(passing([upload({ state: 'receiving' })], [{ ...file, isUnderWay: true }])).toEqual([true])
  expect(passing([upload({ state: 'receiving' })], [{ ...file, isUnderWay: false }])).toEqual([undefined])
})

test('a digital signature that is lost needs a yes', () => {
  const signed = [upload({ removed: { signature: 1, signedBy: ['Test Party'] } })]
  expect(problemsOf({}, signed)).toEqual(['documents documents.0'])
  expect(problemsOf({ documents: [{ id: NDA, name: 'NDA', acceptsLostSignature: true }] }, signed)).toEqual([])
  expect(problemsOf({}, [upload({ removed: { note: 2 } })])).toEqual([])
  expect(problemsOf({}, [upload({ removed: { formValue: 1 } })])).toEqual(['documents documents.0'])
})

test('a document without its file is a problem', () => {
  expect(problemsOf({}, [])).toEqual(['documents documents.0'])
})

test('a recipient needs a name and an address, and somebody has to act', () => {
  expect(problemsOf({ recipients: [{ ...ADA, name: ' ', email: 'ada at example' }, BO] })).toEqual([
    'documents recipients.0.name',
    'documents recipients.0.email',
  ])
  expect(problemsOf({ recipients: [{ ...ADA, role: 'CC' }], fields: [] })).toEqual(['documents recipients'])
})

test('every signer needs a signature field; an approver and a copy do not', () => {
  expect(problemsOf({ fields: [] })).toEqual(['fields fields.of.1'])
  expect(problemsOf({ recipients: [{ ...ADA, role: 'CC' }, BO], fields: [] })).toEqual([])
})

test('a field needs a page that is sent and a person who acts', () => {
  const field = { ...SIGNATURE, id: 'b', document: NDA, recipient: 1 }
  const documents = [{ id: NDA, name: 'NDA', pages: [{ page: 1, rotation: 0 as const }] }]
  const withField = (change: object) => problemsOf({ documents, fields: [field, { ...field, id: 'c', ...change }] })

  expect(withField({ page: 2 })).toEqual(['fields fields.1'])
  expect(withField({ recipient: 9 })).toEqual(['fields fields.1'])
  expect(withField({ document: '22222222-2222-4222-8222-222222222222' })).toEqual(['fields fields.1'])
  expect(withField({ type: 'checkbox', required: true, readOnly: true })).toEqual(['fields fields.1'])
})

test('a subject, days and a time that the service takes', () => {
  expect(problemsOf({ emailSubject: ' ', expirationDays: 400, scheduledFor: '2026-11-22T11:00:00Z' })).toEqual([
    'review emailSubject',
    'review expirationDays',
    'review scheduledFor',
  ])
})

test('a time that was chosen and then emptied or left incomplete is missing', () => {
  expect(problemsOf({ scheduledFor: NO_TIME })).toEqual(['review scheduledFor'])
  expect(problemsOf({ scheduledFor: undefined })).toEqual([])
})

test('a slot of a new template needs a name only, and the template a name', () => {
  const slots = { ...complete, recipients: [{ ...ADA, email: '' }] }
  const problems = draftProblems(slots, { purpose: 'template', now })
  expect(problems.map(({ path }) => path)).toEqual(['templateName'])
})

test("a template's envelope needs its slots filled, and falls back to the template's text", () => {
  const template = { emailSubject: 'Sign', signers: [{ id: 4 }, { id: 9 }] }
  const content = { recipients: [{ ...ADA, id: 9 }] }
  const problems = draftProblems(content, { purpose: 'envelope', template, now })
  expect(problems.map(({ step, path }) => `${step} ${path}`)).toEqual([
    'recipients recipients.0.name',
    'recipients recipients.0.email',
  ])
})

test('a path of the service or of the draft leads to its step', () => {
  const paths = ['signers.0.email', 'fields.of.1', 'emailSubject', 'templateId']
  expect(paths.map((path) => stepOf(path, false))).toEqual(['documents', 'fields', 'review', undefined])
  expect(paths.map((path) => stepOf(path, true))).toEqual(['recipients', 'fields', 'review', undefined])
})

test("the first document's name is the subject until another one is typed, or none", () => {
  expect(problemsOf({ emailSubject: undefined })).toEqual([])
  expect(problemsOf({ emailSubject: '' })).toEqual(['review emailSubject'])
})

test('a text that cannot be sent is a problem in its place', () => {
  const bidi = 'Ann\u202egnp.exe'
  const copied = '\u2068Ann\u2069\nOne\u200f'
  expect(
    problemsOf({ emailSubject: copied, emailMessage: copied, recipients: [{ ...ADA, name: copied }, BO] }),
  ).toEqual([])
  const problems = problemsOf({
    emailSubject: bidi,
    emailMessage: bidi,
    recipients: [
      { ...ADA, name: '\u200b', privateMessage: bidi },
      { ...BO, name: bidi, round: bidi },
    ],
    documents: [{ id: NDA, name: bidi }],
    fields: [{ ...SIGNATURE, id: 'a', document: NDA, recipient: 1, label: bidi }],
  })
  expect(problems).toEqual([
    'documents documents.0',
    'documents recipients.0.name',
    'documents recipients.0.privateMessage',
    'documents recipients.1.name',
    'documents recipients.1.round',
    'fields fields.0',
    'review emailSubject',
    'review emailMessage',
  ])
  const [problem] = draftProblems({ ...complete, emailSubject: bidi }, { purpose: 'envelope', now })
  expect(problem?.message).toBe('Must be one line without control or text direction characters.')
})

test.each<[string, Partial<DraftField>[], string | undefined]>([
  ['a dropdown without options', [{ type: 'dropdown' }], 'Add at least one option.'],
  ['a lone radio button', [{ type: 'radio', group: 'Pet' }], 'Its group has only one choice. Add another one.'],
  [
    'two radio buttons',
    [
      { type: 'radio', group: 'Pet' },
      { type: 'radio', group: 'Pet' },
    ],
    undefined,
  ],
  [
    'a deleted field',
    [{ type: 'text', showIf: { field: 'gone', is: 'filled' } }],
    '“Show only if” depends on a field that was deleted. Choose another one.',
  ],
  [
    'a field of somebody else',
    [
      { type: 'text', requiredIf: { field: '1', is: 'filled' } },
      { type: 'text', recipient: 2 },
    ],
    '“Required if” depends on a field of another recipient. Choose another one.',
  ],
  [
    'a comparison with nothing',
    [{ type: 'text', showIf: { field: '1', is: 'equal' } }, { type: 'text' }],
    '“Show only if” compares with nothing. Enter a value.',
  ],
  [
    'a reversed range of days',
    [{ type: 'date_entry', min: '2027-01-02', max: '2027-01-01' }],
    'Its latest day is before its earliest.',
  ],
  [
    'a default value that is no option',
    [{ type: 'dropdown', options: ['Cat'], value: 'Dog' }],
    'Its default value is not one of its options.',
  ],
  [
    'a choice that nobody can make',
    [
      { type: 'radio', group: 'Pet', groupRule: 'exactly_one', readOnly: true },
      { type: 'radio', group: 'Pet', groupRule: 'exactly_one', readOnly: true },
    ],
    'Its group is required and read-only. Choose one at first.',
  ],
])('%s', (_, given, sentence) => {
  const place = { page: 1, x: 0, y: 0, width: 0.1, height: 0.1, document: NDA, recipient: 1 }
  const fields = given.map((each, index): DraftField => ({ id: `${index}`, type: 'text', ...place, ...each }))
  expect(fieldSentences(fields).get('0')).toBe(sentence)
  const problems = draftProblems(
    { ...complete, fields: [...(complete.fields ?? []), ...fields] },
    { purpose: 'envelope', checkFields: fieldSentences, now },
  )
  expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual(sentence ? [`fields.1 ${sentence}`] : [])
})

test('a form is not sent to a service that offers none, and its fields say what to change', () => {
  const dropdown: DraftField = {
    ...SIGNATURE,
    type: 'dropdown',
    id: 'b',
    document: NDA,
    recipient: 1,
    options: ['Yes'],
  }
  const hinted: DraftField = {
    ...SIGNATURE,
    type: 'text',
    id: 'c',
    document: NDA,
    recipient: 1,
    hint: 'As in your passport',
  }
  const fields = [...(complete.fields ?? []), dropdown, hinted]
  expect(problemsOf({ fields })).toEqual([])
  const problems = draftProblems(
    { ...complete, fields },
    { purpose: 'envelope', checkFields: (all) => fieldSentences(all, true), now },
  )
  expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'fields.1 Your e-signature service does not offer this type of field. Change its type or delete it.',
    'fields.2 Your e-signature service does not offer hints, formats, groups and conditions. Remove them from this field.',
  ])
})
