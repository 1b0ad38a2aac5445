import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { geometryOf } from '@/lib/pdf/page/geometry'
import { seenSize } from '@/lib/pdf/page/placement'
import { form, paper } from '@/lib/pdf/tests/papers'
import { raw } from '@/lib/pdf/tests/raw'
import { checkStructure, remade, textOf } from '@/service/tests/documents/tools'
import { preparePages, readUpload } from './document-worker'

/** Three pages that say their number; the first has a link to each, the second is numbered "ii". */
function book(): Buffer {
  const font = '/Resources << /Font << /F1 4 0 R >> >>'
  const link = (dest: string, left: number) =>
    `<< /Type /Annot /Subtype /Link /Rect [${left} 0 ${left + 50} 50] /Dest ${dest} >>`
  const page = (contents: number, more = '') =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${font} /Contents ${contents} 0 R ${more} >>`
  const content = (text: string) => ({ data: `BT /F1 18 Tf 72 600 Td (${text}) Tj ET` })
  return raw({
    1: '<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 7 >>] >> >>',
    2: '<< /Type /Pages /Kids [3 0 R 5 0 R 6 0 R] /Count 3 >>',
    3: page(7, `/Annots [${link('[5 0 R /Fit]', 0)} ${link('[2 /Fit]', 100)}]`),
    4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    5: page(8),
    6: page(9, '/Rotate 90'),
    7: content('First'),
    8: content('Second'),
    9: content('Third'),
  })
}

async function pagesOf(content: Uint8Array) {
  const pdf = await PDF.load(content)
  return pdf.getPages().map(({ dict }) => ({ ...geometryOf(pdf, dict), ...seenSize(geometryOf(pdf, dict)) }))
}

test('pages are left out, moved and turned', async () => {
  const chosen = [
    { page: 3, rotation: 90 },
    { page: 1, rotation: 0 },
  ] as const

  const { content, pageCount, sha256 } = await preparePages(book(), chosen)

  expect(pageCount).toBe(2)
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(await pagesOf(content)).toMatchObject([
    { rotation: 180, width: 600, height: 800 },
    { rotation: 0, width: 600, height: 800 },
  ])
  expect([await textOf(content, 1), await textOf(content, 2)].map((text) => text.trim())).toEqual(['Third', 'First'])
  await checkStructure(content)
})

test('kept pages keep their labels and the links among them', async () => {
  const chosen = [
    { page: 1, rotation: 0 },
    { page: 3, rotation: 0 },
  ] as const

  const { content } = await preparePages(book(), chosen)

  const plain = String(await remade(content, '--qdf', '--object-streams=disable'))
  expect(plain.match(/\/Dest \[/g)).toHaveLength(1)
  expect(plain).toMatch(/\/S \/r/)
  expect(plain).toMatch(/\/St 7/)
})

test('the same pages give the same bytes', async () => {
  const chosen = [{ page: 1, rotation: 270 }] as const

  const [one, other] = await Promise.all([preparePages(book(), chosen), preparePages(book(), chosen)])

  expect(one.sha256).toBe(other.sha256)
  expect(String(await remade(one.content, '--qdf'))).not.toMatch(/CreationDate/)
})

test('a form on a kept page shows what is in it', async () => {
  const { content } = await preparePages(await form('Filled in'), [{ page: 1, rotation: 0 }])

  expect(await textOf(content)).toContain('Filled in')
  expect((await readUpload({ content, type: 'pdf' })).pages).toHaveLength(1)
})

test('a page that is not there is refused', async () => {
  await expect(preparePages(await paper(), [{ page: 2, rotation: 0 }])).rejects.toMatchObject({ reason: 'damaged' })
})
