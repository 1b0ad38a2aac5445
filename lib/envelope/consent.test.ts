import { expect, test } from 'vitest'
import { translatorOf } from '@/lib/messages/catalog'
import { LANGUAGES } from '@/lib/messages/languages'
import { consentParts } from './consent'

test('the last paragraph of a wording stands beside the check box, what explains it above', () => {
  expect(consentParts('One.\n\nTwo.\nStill two.\n \nI agree.\n')).toEqual({
    explanation: 'One.\n\nTwo.\nStill two.',
    statement: 'I agree.',
  })
  expect(consentParts('What it means.\r\n\r\nI agree.')).toEqual({
    explanation: 'What it means.',
    statement: 'I agree.',
  })
  expect(consentParts('I agree,\nfully.')).toEqual({ explanation: '', statement: 'I agree,\nfully.' })
  expect(consentParts('')).toEqual({ explanation: '', statement: '' })
})

test.each(LANGUAGES)('the wordings in $tag have one explanation and one sentence to agree to', ({ tag }) => {
  const t = translatorOf('consent', tag)
  for (const text of [t('consentToSign'), t('consentToApprove')]) {
    expect(text.split('\n\n').map((part) => part.includes('\n'))).toEqual([false, false])
    // The meaning, the other form, the other way, and what is recorded.
    expect(consentParts(text).explanation.match(/[.。](?=\s|$|\P{Script=Latin})/gu)?.length).toBeGreaterThanOrEqual(4)
  }
})
