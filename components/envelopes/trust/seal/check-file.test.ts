import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { P12Signer, PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import fc from '@/scripts/testing/properties'
import { createSealingIdentity } from '@/service/documents/sealing-identity'
import { envelope, field, givenEngine, NOW, sealedBy } from '@/service/tests/documents/given'
import { signatureReport } from '@/service/tests/documents/tools'
import { checkFile } from './check-file'

const engine = await givenEngine()
const { content: sealed } = await engine.finish(
  envelope([{ content: await paper({}, {}), fields: [field({ text: 'Seen and agreed' })] }]),
)
const check = (content: Uint8Array) => checkFile(new Blob([new Uint8Array(content)], { type: 'application/pdf' }))
const text = Buffer.from(sealed).toString('latin1')
const [holeAt = 0, holeEnd = 0] = (/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(text) ?? []).slice(1).map(Number)

function flipped(at: number, bit = 0): Buffer {
  const copy = Buffer.from(sealed)
  copy[at] = (copy[at] ?? 0) ^ (1 << bit)
  return copy
}

/** A sealed file that somebody else sealed again, as an addition at its end. */
async function sealedTwice(): Promise<Uint8Array> {
  const { p12, password } = await createSealingIdentity('Second seal', NOW)
  const pdf = await PDF.load(sealed)
  const signer = await P12Signer.create(p12, password)
  return (await pdf.sign({ signer, level: 'B-B', signingTime: NOW, fieldName: 'Second' })).bytes
}

test('the service’s own seal is valid, covers the whole file, and names the sealer and the time', async () => {
  const { sha256, seals, isPdf, isEncrypted } = await check(sealed)
  expect({ sha256, isPdf, isEncrypted }).toEqual({
    sha256: createHash('sha256').update(sealed).digest('hex'),
    isPdf: true,
    isEncrypted: false,
  })
  expect(seals).toMatchObject([
    {
      coverage: { kind: 'whole' },
      integrity: { kind: 'sound' },
      sealedAt: NOW,
      certificate: { subject: 'Test seal', issuer: 'Test seal', isSelfSigned: true },
    },
  ])
})

test('a copy of an earlier release, whose signature states the time itself, is valid too', async () => {
  const { seals } = await check(await readFile('service/tests/documents/sealed-with-signing-time.pdf'))
  expect(seals).toMatchObject([{ coverage: { kind: 'whole' }, integrity: { kind: 'sound' }, sealedAt: NOW }])
})

test('a file with a flipped covered byte is never valid', async () => {
  const covered = fc
    .nat({ max: sealed.length - (holeEnd - holeAt) - 1 })
    .map((index) => (index < holeAt ? index : index + holeEnd - holeAt))
  await fc.assert(
    fc.asyncProperty(covered, fc.nat({ max: 7 }), async (at, bit) => {
      const { seals } = await check(flipped(at, bit))
      expect(seals.filter(({ integrity }) => integrity.kind === 'sound')).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('any content in the seal’s place is a finding, not a failure', async () => {
  const inHole = fc.record({ at: fc.integer({ min: holeAt, max: holeEnd - 1 }), byte: fc.nat({ max: 255 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(inHole, { minLength: 1, maxLength: 6 }), async (changes) => {
      const copy = Buffer.from(sealed)
      for (const { at, byte } of changes) copy[at] = byte
      expect((await check(copy)).seals.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 150 },
  )
})

test.each([1, 7, 4000])(
  '%i bytes added at the end are counted, and the seal still speaks for what is before them',
  async (more) => {
    const { seals } = await check(Buffer.concat([sealed, Buffer.alloc(more, 0x20)]))
    expect(seals).toMatchObject([{ coverage: { kind: 'added', bytes: more }, integrity: { kind: 'sound' } }])
  },
)

test.each([
  ['a line break of a mail program', '\r\n', true],
  ['every white space character', '\0\t\n\f\r ', true],
  ['a comment', '\n% more\n', false],
  ['an object', '\n9 0 obj null endobj\n', false],
  ['a no-break space', '\u00a0', false],
  ['white space of a length that no program appends', ' '.repeat(5_000), false],
])('checkFile tells white space at the end from content: %s', async (_what, more, isBlank) => {
  const { seals } = await check(Buffer.concat([sealed, Buffer.from(more, 'latin1')]))
  expect(seals[0]?.coverage).toMatchObject({ kind: 'added', isBlank })
})

test('the form of a sealed file is an object of its own, to which other programs add their signatures', () => {
  expect(text).toMatch(/\/AcroForm \d+ 0 R/)
})

test.each([1, 900])('a file cut by %i bytes is not reported as changed', async (less) => {
  const { seals } = await check(sealed.subarray(0, sealed.length - less))
  expect(seals).toMatchObject([{ coverage: { kind: 'cut', bytes: less }, integrity: { kind: 'altered' } }])
})

test('bytes in front of the file break the seal', async () => {
  const { seals } = await check(Buffer.concat([Buffer.from('%PDF-1.7\n'), sealed]))
  expect(seals).toMatchObject([{ coverage: { kind: 'misfit' }, integrity: { kind: 'altered' } }])
})

test('each of two seals is checked separately: the first covers the file as it was then', async () => {
  const twice = await sealedTwice()
  const { seals } = await check(twice)
  expect(seals).toMatchObject([
    { coverage: { kind: 'added', bytes: twice.length - sealed.length }, certificate: { subject: 'Test seal' } },
    { coverage: { kind: 'whole' }, certificate: { subject: 'Second seal' } },
  ])
  expect(seals.map(({ integrity }) => integrity.kind)).toEqual(['sound', 'sound'])
  expect((await signatureReport(twice)).match(/Signature is Valid/g)).toHaveLength(2)
})

test.each([
  ['untouched', () => sealed],
  ['flipped', () => flipped(holeEnd + 40)],
  ['flipped in the signature', () => flipped(text.slice(0, holeEnd - 1).search(/[1-9a-f]0*$/i))],
  ['added to', () => Buffer.concat([sealed, Buffer.from('\n% more\n')])],
])('a reader comes to the same verdict: %s', async (_what, given) => {
  const content = given()
  const report = await signatureReport(content)
  const [seal] = (await check(content)).seals
  expect(seal?.integrity.kind === 'sound').toBe(report.includes('Signature is Valid'))
  expect(seal?.coverage.kind === 'whole').toBe(report.includes('Total document signed'))
})

test('somebody else’s seal over the same text names somebody else', async () => {
  const pdf = await PDF.load(await paper({}))
  const other = await sealedBy(await createSealingIdentity('Mallory', NOW), pdf, NOW)
  expect((await check(other)).seals).toMatchObject([
    { integrity: { kind: 'sound' }, certificate: { subject: 'Mallory' } },
  ])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a PDF without a seal', Buffer.from('%PDF-1.7\n%%EOF')],
  ['text', Buffer.from('Dear all')],
])('no seal is found in %s', async (_what, content) => {
  expect((await check(content)).seals).toEqual([])
})

test.each([
  '[0 10 20]',
  '[0 10 5 900]',
  '[5 10 20 30]',
  '[0 0 9 1]',
  '[0 99999999999999 999999999999999 1]',
  '[-1 2 3 4]',
  '[0 1.5 2 3]',
  '7 0 R',
  '',
])('a byte range that means nothing is no proof: %s', async (range) => {
  const { seals } = await check(
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Contents <00> /ByteRange ${range} >>\nendobj\n%%EOF`),
  )
  expect(seals.map(({ integrity }) => integrity.kind)).toEqual(['altered'])
})

test('a byte range in sealed text is only text, and not all of a thousand are checked', async () => {
  const pdf = PDF.create()
  pdf.addPage()
  pdf.setTitle('/ByteRange [0 1 2 3]')
  expect((await check(await sealedBy(await createSealingIdentity('Test seal', NOW), pdf, NOW))).seals).toMatchObject([
    { coverage: { kind: 'whole' } },
  ])

  const many = await check(Buffer.concat([sealed, Buffer.from('/ByteRange '.repeat(1000))]))
  expect(many).toMatchObject({ isCapped: true })
  expect(many.seals.length).toBeLessThanOrEqual(12)
})

test('the certificate’s fingerprint is the one that other programs show', async () => {
  const [seal] = (await check(sealed)).seals
  const report = await signatureReport(sealed)
  expect(report).toContain('Test seal')
  const der = Buffer.from(text.slice(holeAt + 1, holeEnd - 1), 'hex')
  const at = [...der.keys()].find((index) => {
    try {
      return new X509Certificate(der.subarray(index)).subject.includes('Test seal')
    } catch {
      // Most places are not the beginning of a certificate.
      return false
    }
  })
  const print = new X509Certificate(der.subarray(at)).fingerprint256
  expect(seal?.certificate?.fingerprint).toBe(print.replaceAll(':', '').toLowerCase())
})
