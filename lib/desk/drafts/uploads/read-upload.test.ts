import { expect, test } from 'vitest'
import { form, paper } from '@/lib/pdf/tests/papers'
import { onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { tagged } from '@/lib/pdf/tests/tagged'
import { written } from '@/lib/pdf/tests/written'
import { checkStructure, remade, scriptList, textOf } from '@/service/tests/documents/tools'
import { readUpload } from './document-worker'

const readPdf = (content: Uint8Array, password?: string) => readUpload({ content, type: 'pdf', password })
const SCRIPT = '<< /S /JavaScript /JS (app.alert) >>'

test('a PDF that the product wrote stays as it is', async () => {
  const content = await written(await paper({}, { rotate: 90 }))

  const read = await readPdf(content)

  expect(Buffer.from(read.content)).toEqual(Buffer.from(content))
  expect(read.removed).toEqual({})
  expect(read.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [595, 842],
    [842, 595],
  ])
})

test('a tagged PDF is known as one', async () => {
  const read = await Promise.all([tagged({ pages: ['Terms'] }), onePage()].map((objects) => readPdf(raw(objects))))
  expect(read.map(({ isTagged }) => isTagged)).toEqual([true, false])
})

test('what acts is removed at upload, and form fields become part of the page and are reported for suggestions', async () => {
  const content = raw(
    onePage({
      1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} /AcroForm << /Fields [6 0 R] /DA (/F1 12 Tf) /DR << /Font << /F1 4 0 R >> >> >> >>`,
      3: `<< ${PAGE} /Annots [6 0 R] >>`,
      6: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Your name) /Rect [72 500 300 520] /P 3 0 R /AA << /K ${SCRIPT} >> >>`,
    }),
  )

  const { content: clean, removed, fields } = await readPdf(content)

  expect(removed).toEqual({ script: 2 })
  const plain = String(await remade(clean, '--qdf', '--object-streams=disable'))
  expect(plain).not.toMatch(/JavaScript|OpenAction|\/AA/)
  expect(plain).not.toMatch(/Widget|AcroForm/)
  expect(fields).toEqual([
    {
      page: 1,
      kind: 'text',
      name: 'Your name',
      required: false,
      x: expect.closeTo(72 / 595, 6),
      y: expect.closeTo((842 - 520) / 842, 6),
      width: expect.closeTo(228 / 595, 6),
      height: expect.closeTo(20 / 842, 6),
    },
  ])
  expect(await scriptList(clean)).not.toContain('alert')
  expect(await textOf(clean)).toContain('Said on the page')
  await checkStructure(clean)
  const again = await readPdf(clean)
  expect(Buffer.from(again.content)).toEqual(Buffer.from(clean))
})

test.each([
  ['RC4, 40 bit', ['40'], ['--allow-weak-crypto']],
  ['RC4, 128 bit', ['128', '--use-aes=n'], ['--allow-weak-crypto']],
  ['AES, 128 bit', ['128', '--use-aes=y'], ['--allow-weak-crypto']],
  ['AES, 256 bit', ['256'], []],
])('a locked PDF (%s) opens with its user or owner password, and stays open', async (_, strength, weak) => {
  const locked = await remade(await form('Kept'), ...weak, '--encrypt', 'open', 'own', ...strength, '--')

  await expect(readPdf(locked)).rejects.toMatchObject({ reason: 'password_needed' })
  await expect(readPdf(locked, 'wrong')).rejects.toMatchObject({ reason: 'wrong_password' })
  for (const password of ['open', 'own']) {
    const { content } = await readPdf(locked, password)
    expect(await textOf(content)).toContain('Kept')
    await checkStructure(content)
  }
})

test.each([['40'], ['128', '--use-aes=y'], ['256']])('a password may have an umlaut: %s bits', async (...strength) => {
  const locked = await remade(await form('Kept'), '--allow-weak-crypto', '--encrypt', 'grün', 'own', ...strength, '--')

  expect(await textOf((await readPdf(locked, 'grün')).content)).toContain('Kept')
  await expect(readPdf(locked, 'grun')).rejects.toMatchObject({ reason: 'wrong_password' })
})

test('a PDF that everybody can open needs no password', async () => {
  const restricted = await remade(await form('Kept'), '--encrypt', '', 'own', '256', '--print=none', '--')

  const { content } = await readPdf(restricted)

  expect(await textOf(content)).toContain('Kept')
  expect(String(await remade(content, '--qdf'))).not.toContain('/Encrypt')
})

test.each([
  ['not_pdf', 'This file isn’t a PDF. Save it as a PDF and choose it again.', Buffer.from('hello')],
  ['empty', /This file has no pages/, Buffer.alloc(0)],
  ['empty', /This file has no pages/, Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')],
  ['damaged', /This file is damaged/, Buffer.from('%PDF-1.7\nnothing that could be read')],
])('what cannot be signed is refused with a reason and what to do: %s', async (reason, message, content) => {
  await expect(readPdf(content)).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
})

test('an aborted reading ends with the reason, and the next one works', async () => {
  const content = await paper()
  const reading = readUpload({ content, type: 'pdf' }, { signal: AbortSignal.abort(new Error('removed')) })

  await expect(reading).rejects.toThrow('removed')
  expect((await readPdf(content)).pages).toHaveLength(1)
})
