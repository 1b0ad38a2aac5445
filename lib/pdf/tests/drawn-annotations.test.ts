import { expect, test } from 'vitest'
import { makeCanonical } from '../canonical'
import { openInViewer } from '../read-back/viewer'
import { raw } from './raw'
import { structureOf, tagged } from './tagged'

const appearance = (text: string) => ({
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources << /Font << /F1 4 0 R >> >>',
  data: `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`,
})
const annotation = (more: string) => `<< /Type /Annot /Rect [72 500 152 520] /F 4 ${more} >>`
const drawn = (more: string) => annotation(`${more} /AP << /N 70 0 R >>`)
const text = '/Subtype /Widget /FT /Tx /T (city)'
const element = (role: string, more = '') =>
  `<< /Type /StructElem /S /${role} /P 11 0 R /Pg 50 0 R /K [<< /Type /OBJR /Obj 60 0 R >>] ${more} >>`

/** The structure of a page with this annotation as object 60, and with this element as object 40. */
async function structureWith(annotations: string, elementText?: string): Promise<string> {
  const file = tagged({
    pages: ['City:'],
    catalog: '/AcroForm << /Fields [60 0 R] >>',
    page: '/Annots [60 0 R]',
    kids: elementText && '40 0 R',
    more: { 60: annotations, 70: appearance('Paris'), 40: elementText ?? 'null' },
  })
  const { content } = await makeCanonical(raw(file))
  const { document, close } = await openInViewer(content)
  const structure = await structureOf(await document.getPage(1))
  await close()
  return structure
}

test.each([
  [
    'a text is in the element of its field',
    drawn(`${text} /V (Paris) /StructParent 1`),
    element('Form'),
    'Form("Paris")',
  ],
  [
    'what a form calls its field stays its name',
    drawn(`${text} /V (Paris) /StructParent 1`),
    element('Form', '/Alt (The city)'),
    'Form[alt=The city]("Paris")',
  ],
  ['an empty field keeps its place', annotation(`${text} /StructParent 1`), element('Form'), 'Form("")'],
  [
    'a field that is not shown is left out',
    annotation(`${text} /V (Paris) /StructParent 1`).replace('/F 4', '/F 2'),
    element('Form'),
    '',
  ],
  ['a text without an element gets one', drawn(`${text} /V (Paris)`), undefined, 'Form("Paris")'],
  [
    'a ticked box says that it is ticked',
    annotation('/Subtype /Widget /FT /Btn /T (yes) /TU (I agree) /V /On /AS /On /AP << /N << /On 70 0 R >> >>'),
    element('Form'),
    'Form[alt=\u2611 I agree]("Paris")',
  ],
  [
    'a box that is not ticked says so',
    annotation('/Subtype /Widget /FT /Btn /T (yes) /AS /Off /AP << /N << /On 70 0 R /Off 70 0 R >> >>'),
    undefined,
    'Form[alt=\u2610]("Paris")',
  ],
  ['a stamp has its words', drawn('/Subtype /Stamp /StructParent 1'), element('Annot'), 'Span("Paris")'],
  ['a line that nothing refers to is decoration', drawn('/Subtype /Line /L [72 500 152 520]'), undefined, ''],
])('%s', async (_, annotations, elementText, expected) => {
  expect(await structureWith(annotations, elementText)).toBe(`Document(P("City:")${expected && ` ${expected}`})`)
})
