import fc from '@/scripts/testing/properties'
import { pdf } from '../pdf'

const good = pdf(2)

/** Some bytes of a PDF replaced, removed or repeated. */
const damaged = fc
  .array(fc.tuple(fc.nat(good.length - 1), fc.constantFrom('set', 'cut', 'repeat'), fc.nat(255)), {
    minLength: 1,
    maxLength: 6,
  })
  .map((changes) =>
    changes.reduce((bytes, [at, kind, value]) => {
      const place = Math.min(at, bytes.length)
      if (kind === 'cut') return bytes.subarray(0, place)
      if (kind === 'set') return Buffer.concat([bytes.subarray(0, place), Buffer.of(value), bytes.subarray(place + 1)])
      return Buffer.concat([bytes, bytes.subarray(place)])
    }, good),
  )

/** Text with a PDF's tokens in it, in no order that makes one. */
const tokens = fc
  .array(
    fc.constantFrom(
      '%PDF-1.7\n',
      '1 0 obj\n',
      '<< /Type /Catalog /Pages 1 0 R >>',
      '<< /Kids [1 0 R] /Count -1 >>',
      'endobj\n',
      'stream\n',
      'endstream\n',
      'xref\n0 1\n',
      'trailer << /Root 1 0 R /Size 99999999 >>\n',
      'startxref\n0\n',
      '%%EOF\n',
      '<<'.repeat(500),
      '['.repeat(2_000),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => Buffer.from(parts.join('')))

/** What stands where a base64 PDF belongs. */
export const documentText = fc.oneof(
  { weight: 6, arbitrary: fc.constant(good.toString('base64')) },
  { weight: 3, arbitrary: damaged.map((bytes) => bytes.toString('base64')) },
  { weight: 2, arbitrary: tokens.map((bytes) => bytes.toString('base64')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '=',
      '====',
      'JVBERi0',
      'JVBERi0xLjcK!',
      'data:application/pdf;base64,JVBERi0=',
      'AA'.repeat(50_000),
    ),
  },
  { weight: 1, arbitrary: fc.constant(good.toString('base64').replace(/.{60}/g, '$&\r\n')) },
)
