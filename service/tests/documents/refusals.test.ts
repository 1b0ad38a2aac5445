import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { paper } from '@/lib/pdf/tests/papers'
import { envelope, field, givenEngine } from './given'
import { drawn, remade, signatureReport, textOf } from './tools'

const engine = await givenEngine()

test('what is not a PDF is refused', async () => {
  await expect(engine.inspect(Buffer.from('hello'))).rejects.toMatchObject({
    kind: 'Invalid',
    message: 'the file is not a PDF',
  })
})

test('an empty file is refused', async () => {
  await expect(engine.inspect(new Uint8Array())).rejects.toMatchObject({ kind: 'Invalid' })
})

test('a PDF without pages is refused', async () => {
  const content = await PDF.create().save()

  await expect(engine.inspect(content)).rejects.toMatchObject({ kind: 'Invalid', message: 'the file has no pages' })
})

test('a PDF that is cut short to nothing useful is refused', async () => {
  const content = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')

  await expect(engine.inspect(content)).rejects.toMatchObject({ kind: 'Invalid' })
})

test('a PDF that needs a password is refused, and the refusal says what to do', async () => {
  const locked = await remade(await paper(), '--encrypt', 'open', 'own', '256', '--')

  await expect(engine.inspect(locked)).rejects.toMatchObject({
    kind: 'Invalid',
    message: 'the file needs a password to open; remove the password first',
  })
})

test.each([
  ['AES, 256 bit', ['256']],
  ['AES, 128 bit', ['128', '--use-aes=y']],
])('a PDF that only restricts what readers may do (%s) can be signed', async (_, strength) => {
  const plain = await paper({ content: '0.5 g 300 300 100 100 re f' })
  const strict = await remade(plain, '--encrypt', '', 'own', ...strength, '--modify=none', '--print=none', '--')
  const fields = [field({ text: 'Still signable' })]

  const { content } = await engine.finish(envelope([{ content: strict, fields }]))

  expect(await signatureReport(content)).toContain('Signature is Valid')
  expect(await textOf(content, 1)).toContain('Still signable')
  const { width, height, grey } = await drawn(content, 1, 72)
  expect(grey(350, height - 350)).toBeLessThan(140)
  expect(width).toBeGreaterThan(590)
})

test('a PDF whose table of objects is wrong is repaired', async () => {
  const content = Buffer.from(await paper({}, {}))
  const broken = Buffer.from(content.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')

  expect(await engine.inspect(broken)).toMatchObject({ pageCount: 2 })
})

test('the file that is refused is named when there are several', async () => {
  const files = [{ content: await paper() }, { content: Buffer.from('hello') }]

  await expect(engine.finish(envelope(files))).rejects.toMatchObject({
    cause: { kind: 'Invalid', message: 'file-1.pdf is not a PDF' },
  })
})

test('a picture that cannot be drawn is refused', async () => {
  const mark = { kind: 'drawn' as const, png: Buffer.from('hello').toString('base64') }
  const files = [{ content: await paper(), fields: [field({ mark }, { type: 'signature' })] }]

  await expect(engine.finish(envelope(files))).rejects.toMatchObject({ cause: { kind: 'Invalid' } })
})
