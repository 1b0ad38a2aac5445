import { expect, test } from 'vitest'
import { hanForms } from './han-forms'

test.each([
  ['王小明', [], 'zh-Hans'],
  ['歐陽娜娜', [], 'zh-Hant'],
  ['欧阳娜娜', [], 'zh-Hans'],
  ['田中 ゆき', [], 'ja'],
  ['山田太郎', [], 'zh-Hans'],
  ['山田太郎', ['契約書のご確認'], 'ja'],
  ['黒沢', [], 'ja'],
  ['王小明', ['合約簽署'], 'zh-Hant'],
  ['欧阳娜娜', ['合約簽署'], 'zh-Hans'],
  ['金民俊', ['계약서'], 'ko'],
  ['金 민준', [], 'ko'],
  ['Ada', ['契約書のご確認'], 'zh-Hans'],
  ['𠮷野家', [], 'zh-Hans'],
])('%s beside %j is written with the forms of %s', (text, context, forms) => {
  expect(hanForms(text, context)).toBe(forms)
})
