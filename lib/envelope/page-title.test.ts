import { expect, test } from 'vitest'
import { envelopePageTitle, shortenTitle, templatePageTitle } from './page-title'

test('a page of an envelope is named by its subject, and by what it is while that is not known', () => {
  const envelope = { emailSubject: 'NDA for Ada' }
  expect(envelopePageTitle('overview', envelope)).toBe('NDA for Ada')
  expect(envelopePageTitle('audit', envelope)).toBe('NDA for Ada · Audit trail')
  expect(envelopePageTitle('document', {})).toBe('Envelope without a subject · Document')
  expect(envelopePageTitle('audit', undefined)).toBe('Audit trail')
  expect(envelopePageTitle('overview', undefined)).toBe('Envelope')
})

test('a template is named', () => {
  expect(templatePageTitle({ templateName: 'Mutual NDA' })).toBe('Mutual NDA · Template')
  expect(templatePageTitle({ templateName: ' ' })).toBe('Template without a name · Template')
})

test("a title is one line, not endless, and carries nobody's address", () => {
  expect(shortenTitle('NDA for\n Ada <ada@example.com>, again')).toBe('NDA for Ada <…>, again')
  expect([...shortenTitle('\u{1F58B}'.repeat(300))]).toHaveLength(80)
})
