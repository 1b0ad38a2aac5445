import { expect, test } from 'vitest'
import { makeCanonical } from '../canonical'
import { readWholeNames } from '../open/whole-names'
import { onePage, PAGE, raw } from './raw'

// A worker does so when it starts.
readWholeNames()

const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const utf16Name = (text: string) =>
  `/#fe#ff${[...Buffer.from(text, 'utf16le').swap16()].map((byte) => `#${byte.toString(16).padStart(2, '0')}`).join('')}`

/** The fields that a form of these widgets leaves open. */
async function fieldsOf(widgets: string[], settings = '') {
  const refs = widgets.map((_, index) => `${20 + index} 0 R`).join(' ')
  const objects = widgets.map((widget, index) => [
    20 + index,
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [100 ${700 - index * 30} 300 ${720 - index * 30}] ${widget} >>`,
  ])
  const supplied = raw(
    onePage({
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] ${settings} >> >>`,
      3: `<< ${PAGE} /Annots [${refs}] >>`,
      9: { entries: '/Subtype /Form /BBox [0 0 200 20]', data: '' },
      ...Object.fromEntries(objects),
    }),
  )
  return (await makeCanonical(supplied)).fields
}

const text = (more: string) => `/FT /Tx ${more}`
const radio = (state: string, more = '') => `/FT /Btn /Ff 49152 /T (pay) /AP << /N << ${state} 9 0 R >> >> ${more}`

test.each([
  ['a zero at its end', utf16('name\0'), 'name'],
  ['control characters', utf16('na\u0001me\u009f\n2'), 'na me 2'],
  ['signs that change the direction', utf16('na\u202eme\u2066'), 'name'],
  ['half a character', '<FEFFD83D006E>', '\ufffdn'],
  ['UTF-16 with the low byte first', '<FFFE4101>', 'Ł'],
  ['UTF-8', '<EFBBBFC581>', 'Ł'],
  ['a language before it', utf16('\u001bde\u001bName'), 'Name'],
  ['nothing visible', utf16('\u200b\u2066'), ''],
  ['more characters than are taken', `(${'x'.repeat(1_000)})`, 'x'.repeat(200)],
  ['a character at the bound', utf16(`${'x'.repeat(199)}👍`), 'x'.repeat(199)],
])('a name and a label with %s are lines that can be stored', async (_, written, wanted) => {
  const [field] = await fieldsOf([text(`/T ${written} /TU ${written}`)])

  expect(field?.name).toBe(wanted)
  expect(field?.label).toBe(wanted || undefined)
})

test('options and radio buttons have the same bounds as names', async () => {
  const options = `[(a\\000) [(x) ${utf16('b\u0007c')}] ${utf16('\0')} (a)]`
  const [choice, ...buttons] = await fieldsOf([
    `/FT /Ch /Ff 131072 /T (choice) /Opt ${options}`,
    radio(utf16Name('Überweisung')),
    radio(utf16Name('Österreich\0')),
    radio('/#dcber'),
    radio('/cash'),
  ])

  expect(choice?.options).toEqual(['a', 'b c'])
  expect(buttons.map(({ option }) => option)).toEqual(['Überweisung', 'Österreich', 'Über', 'cash'])
})

test('a choice is made only by a button that has its state', async () => {
  const kinds = async (...widgets: string[]) => (await fieldsOf(widgets)).map(({ kind }) => kind)
  const open = ['radio', 'radio']

  for (const value of ['/V /\\Fld@default#20 /DV /\\Fld@default#20', '/V /Off', '/V (nothing)', ''])
    expect(await kinds(radio('/card', value), radio('/cash', value)), value).toEqual(open)
  for (const value of ['/V /cash', '/V (cash)', `/V ${utf16('cash')}`])
    expect(await kinds(radio('/card', value), radio('/cash', value)), value).toEqual([])
  expect(await kinds(radio('/card', '/AS /Off'), radio('/cash', '/AS /cash'))).toEqual([])
  // Names that begin alike in the bytes that UTF-8 does not know stay apart.
  const value = `/V ${utf16Name('Ü')}`
  expect(await kinds(radio(utf16Name('Ö'), value), radio(utf16Name('Ä'), value))).toEqual(open)
})

test('a dropdown is answered by a value in an array, and by a place; then it is reported as printed', async () => {
  const dropdown = (more: string) => `/FT /Ch /Ff 131072 /T (country) /Opt [(Germany) (France)] ${more}`

  for (const value of ['/V (France)', '/V [(France)]', '/V /France', '/I [1]'])
    expect(await fieldsOf([dropdown(value)]), value).toMatchObject([{ name: 'country', isPrinted: true }])
  for (const value of ['', '/V ()', '/V []', '/V [()]', '/V null', '/I []'])
    expect(await fieldsOf([dropdown(value)]), value).toEqual([expect.not.objectContaining({ isPrinted: true })])
})

test('what a form begins with is offered, unless readers show it as its value', async () => {
  const dropdown = '/FT /Ch /Ff 131072 /T (country) /Opt [[(DE) (Germany)] (France)] /DV (DE)'

  expect(await fieldsOf([dropdown, text('/T (a) /DV (Berlin)')])).toEqual([
    expect.objectContaining({ kind: 'choice', value: 'Germany' }),
    expect.objectContaining({ kind: 'text', value: 'Berlin' }),
  ])
  expect(await fieldsOf([dropdown], '/NeedAppearances true')).toMatchObject([{ kind: 'choice', isPrinted: true }])
})

test('the greatest length of a text is reported, and what an open list offers', async () => {
  const [comb, list, endless] = await fieldsOf([
    text('/T (iban) /MaxLen 22 /Ff 16777216'),
    '/FT /Ch /Ff 393216 /T (pay) /Opt [(Card) (Invoice)]',
    text('/T (b) /MaxLen -1'),
  ])

  expect(comb).toMatchObject({ kind: 'text', maxLength: 22, isComb: true })
  expect(list).toMatchObject({ kind: 'text', options: ['Card', 'Invoice'] })
  expect(endless).not.toHaveProperty('maxLength')
})
