import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { strip } from './strip'

test('signing links and document contents are taken out at any depth', () => {
  const answer = {
    signers: [{ email: 'a@b.example', formUrl: 'https://sign/secret' }],
    files: [{ unsignedPdf: 'JVBERi0', pageCount: 2 }],
    extra: { nested: [[{ form_url: 'secret', FormURL: 'secret', kept: null }]] },
  }

  expect(strip(answer)).toEqual({
    signers: [{ email: 'a@b.example' }],
    files: [{ pageCount: 2 }],
    extra: { nested: [[{ kept: null }]] },
  })
})

test('nothing else is changed', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/form_?-?url|unsigned_?-?pdf/i.test(text))
      expect(strip(JSON.parse(text))).toEqual(JSON.parse(text))
    }),
  )
})
