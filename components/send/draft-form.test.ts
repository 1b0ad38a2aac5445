import { expect, test } from 'vitest'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import { isUntouched, sameContent } from '@/lib/desk/contract/drafts/same-content'
import { sendForm, toContent, toForm } from './draft-form'

const template = {
  emailSubject: 'Sign the NDA',
  emailMessage: 'Hello',
  expirationDays: 30,
  signers: [
    { id: 4, name: 'Discloser' },
    { id: 9, name: 'Recipient' },
  ],
}
const blank = { name: '', email: '' }

test("an empty draft shows the template's text and a place for each slot", () => {
  expect(toForm(template, { recipients: [] })).toEqual({
    slots: [
      { signerIndex: 4, ...blank },
      { signerIndex: 9, ...blank },
    ],
    emailSubject: 'Sign the NDA',
    emailMessage: 'Hello',
    expirationDays: '30',
  })
})

test('only what differs from the template is stored, and the form comes back as it was', () => {
  const form = toForm(template, {
    recipients: [{ id: 9, name: 'Ada', email: 'ada@x.example' }],
    emailMessage: 'Dear Ada',
  })
  const content = toContent(template, form)
  expect(content).not.toHaveProperty('emailSubject')
  expect(content).not.toHaveProperty('expirationDays')
  expect(content.emailMessage).toBe('Dear Ada')
  expect(toForm(template, content)).toEqual(form)
})

test('a cleared message is a change, blank slots are none', () => {
  const form = toForm(template, { recipients: [] })
  expect(sameContent(toContent(template, form), { recipients: [] })).toBe(true)
  expect(sameContent(toContent(template, { ...form, emailMessage: '' }), { recipients: [] })).toBe(false)
})

test('only an open draft that nothing was typed into is untouched', () => {
  const draft: Draft = {
    id: 'd',
    purpose: 'envelope',
    template_id: 't',
    template_name: 'NDA',
    state: 'open',
    content: { recipients: [{ id: 4, ...blank }] },
    version: 1,
    updated_on: '2026-11-20T10:00:00Z',
  }
  expect(isUntouched(draft)).toBe(true)
  expect(isUntouched({ ...draft, state: 'sending' })).toBe(false)
  expect(isUntouched({ ...draft, content: { recipients: [], emailSubject: 'Other' } })).toBe(false)
})

test('what is missing is named at its input', () => {
  const form = { ...toForm(template, { recipients: [] }), emailSubject: ' ', expirationDays: '0' }
  const first = form.slots[0]
  if (first) Object.assign(first, { name: 'Ada', email: 'ada@' })
  const { error } = sendForm({ daysRequired: true }).safeParse(form)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'slots.0.email',
    'slots.1.name',
    'slots.1.email',
    'emailSubject',
    'expirationDays',
  ])
})

test.each([
  ['', false, true],
  ['', true, false],
  ['1', true, true],
  ['365', true, true],
  ['366', true, false],
  ['1.5', true, false],
  ['ten', true, false],
])('expiration %j, required %s, holds: %s', (expirationDays, daysRequired, holds) => {
  const form = { slots: [], emailSubject: 'S', emailMessage: '', expirationDays }
  expect(sendForm({ daysRequired }).safeParse(form).success).toBe(holds)
})
