import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import { createDocumentSealer } from '@/service/documents/seal-document'
import { DocumentNotSealed } from '../../documents/engine'
import { createSealingIdentity } from '../../documents/sealing-identity'
import { verifySeal } from '../../documents/verify-seal'
import { ENVELOPE, envelope, field, givenEngine, NOW, sealedBy } from './given'
import { checkStructure, signatureReport, textOf } from './tools'

const engine = await givenEngine()

async function sealed() {
  const content = await paper({}, {}, {})
  return engine.finish(envelope([{ content, fields: [field({ text: 'Seen and agreed' })] }]))
}

test('the sealed file verifies as a whole and is clean', async () => {
  const { content, sha256, pageCount } = await sealed()

  const report = await signatureReport(content)
  expect(report).toContain('Signature is Valid')
  expect(report).toContain('Total document signed')
  expect(report).toContain('ETSI.CAdES.detached')
  expect(report).toContain('Test seal')
  await checkStructure(content)
  expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
  expect(pageCount).toBe(4)
})

test('the time of sealing is in the file, not in the signature, as PAdES baseline wants it', async () => {
  const { content } = await sealed()
  const text = Buffer.from(content).toString('latin1')

  expect(text).toContain('/M (D:20261120100000Z)')
  // The object identifier of the CMS attribute signing-time, as it is encoded.
  expect(text.toUpperCase()).not.toContain('06092A864886F70D010905')
})

test('a copy that was sealed with a signing time in its signature still verifies', async () => {
  const content = await readFile(new URL('./sealed-with-signing-time.pdf', import.meta.url))

  expect(content.toString('latin1').toUpperCase()).toContain('06092A864886F70D010905')
  await verifySeal(content, 1)
  expect(await signatureReport(content)).toContain('Signature is Valid')
})

test.each(['the middle', 'the end'])('a byte flipped at %s is noticed, by us and by a reader', async (where) => {
  const { content } = await sealed()
  const flipped = Buffer.from(content)
  const at = where === 'the end' ? flipped.length - 30 : flipped.indexOf('/MediaBox') + 12
  flipped[at] = (flipped[at] ?? 0) ^ 1

  await expect(verifySeal(flipped, 4)).rejects.toThrow()
  expect(await signatureReport(flipped)).not.toContain('Signature is Valid')
})

test('a file with something added after sealing is refused', async () => {
  const { content } = await sealed()

  await expect(verifySeal(Buffer.concat([content, Buffer.from('\n% more\n')]), 4)).rejects.toThrow(/whole file/)
})

test('a page too few is refused', async () => {
  const { content, pageCount } = await sealed()

  await expect(verifySeal(content, pageCount - 1)).rejects.toThrow(/pages/)
})

test('a document with other pages than people were shown is not sealed', async () => {
  const given = envelope([{ content: await paper({}, {}) }])
  const announced = (pageCount: number) => ({ ...given, files: given.files.map((file) => ({ ...file, pageCount })) })

  await expect(engine.finish(announced(1))).rejects.toThrow(DocumentNotSealed)
  expect((await engine.finish(announced(2))).pageCount).toBe(3)
})

test('several files become one document, in order, each with its own fields', async () => {
  const files = ['First', 'Second', 'Third'].map(async (text) => ({
    content: await paper({}, {}),
    fields: [field({ text }, { page: 2 })],
  }))

  const { content, pageCount } = await engine.finish(envelope(await Promise.all(files)))

  expect(pageCount).toBe(7)
  expect(await Promise.all([2, 4, 6].map((page) => textOf(content, page)))).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Second'),
    expect.stringContaining('Third'),
  ])
  expect(await textOf(content, 7)).toContain(ENVELOPE)
})

test('a made identity serves ten years and is different each time', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => createSealingIdentity('Two of a kind', NOW)))
  if (!first || !second) throw new Error('no identity was made')
  const pdf = PDF.create()
  pdf.addPage()

  await verifySeal(await sealedBy(first, pdf, new Date('2036-11-19T10:00:00Z')), 1)

  expect(first.password).not.toBe(second.password)
  await expect(createDocumentSealer({ ...first, password: 'guess' }).room()).rejects.toThrow()
})
