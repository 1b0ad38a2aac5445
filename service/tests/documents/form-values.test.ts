import { expect, test } from 'vitest'
import { onePage, PAGE, type RawObject, raw } from '@/lib/pdf/tests/raw'
import { torture } from '@/scripts/testing/torture'
import { givenEngine } from './given'
import { fontList, textOf } from './tools'

const engine = await givenEngine()

const utf16be = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const utf16le = (text: string) => `<FFFE${Buffer.from(text, 'utf16le').toString('hex')}>`
const utf8 = (text: string) => `<EFBBBF${Buffer.from(text).toString('hex')}>`
const asStream: RawObject = { data: Buffer.from(`\ufeff${'Łukasz in a stream'}`, 'utf16le').swap16() }

const FONTS = [
  '/Western << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  '/Plain << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '/Serif << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
]
const OLD: RawObject = {
  entries: '/Subtype /Form /BBox [0 0 300 20] /Resources << /Font << /F1 4 0 R >> >>',
  data: '/Tx BMC BT /F1 12 Tf 2 5 Td (before) Tj ET EMC',
}
const BLANK: RawObject = { entries: '/Subtype /Form /BBox [0 0 300 20]', data: '/Tx BMC EMC' }

type Form = { settings?: string; more?: Record<number, RawObject> }

/** A page with these fields below each other. */
function form(widgets: string[], { settings = '', more = {} }: Form = {}) {
  const at = (index: number) => `/Rect [100 ${780 - index * 40} 400 ${800 - index * 40}]`
  const refs = widgets.map((_, index) => `${20 + index} 0 R`).join(' ')
  const objects = widgets.map((widget, index) => [
    20 + index,
    `<< /Type /Annot /Subtype /Widget /F 4 /T (field ${index}) ${at(index)} /MK << /BC [1 0 0] >> ${widget} >>`,
  ])
  return raw(
    onePage({
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] ${settings} /DR << /Font << ${FONTS.join(' ')} >> >> >> >>`,
      3: `<< ${PAGE} /Annots [${refs}] >>`,
      8: OLD,
      9: BLANK,
      10: asStream,
      ...Object.fromEntries(objects),
      ...more,
    }),
  )
}

const shownText = async (supplied: Buffer) => textOf((await engine.inspect(supplied)).content, 1)
const field = (value: string, font = 'Western') => `/FT /Tx /V ${value} /DA (/${font} 12 Tf 0 g)`

/** What people write, and what a reader copies of it. */
const VALUES: [name: string, value: string, copied?: string][] = [
  ['Polish', 'Łukasz Żółć'],
  ['Cyrillic and Greek', 'Иван Ελένη'],
  ['a tab', 'left\tright', 'left right'],
  ['a minus sign', '−5 °C'],
  ['a ligature', 'o\ufb03ce', 'o\ufb03ce'],
  ['Chinese', '签署'],
  ['Japanese', '署名する'],
  ['Korean', '서명'],
  ['Hebrew', 'שלום'],
  ['Arabic', 'مرحبا'],
  ['Devanagari', 'नमस्ते'],
  ['Thai', 'สวัสดี'],
  ['an emoji', 'yes 👍'],
  ['letters in two parts', 'Cafe\u0301', 'Café'],
  ['what is invisible', 'Jo\u200bhn\u202e Doe', 'John Doe'],
  ['Western letters', 'Müller é ß €'],
]

for (const settings of ['', '/NeedAppearances true']) {
  for (const [look, entries] of [
    ['without an appearance', ''],
    ['with an empty one', '/AP << /N 9 0 R >>'],
    ...(settings ? [['with an older one', '/AP << /N 8 0 R >>']] : []),
  ] as const) {
    test(`values in all scripts are written, ${look}${settings && ', if the form asks for it'}`, async () => {
      for (const font of torture.sample(['Western', 'Plain', 'Unknown'], 3)) {
        const widgets = VALUES.map(([, value]) => `${field(utf16be(value), font)} ${entries}`)
        const text = await shownText(form(widgets, { settings }))
        for (const [name, value, copied = value] of VALUES)
          expect(text.normalize('NFKC'), name).toContain(copied.normalize('NFKC'))
        expect(text).not.toContain('before')
      }
    })
  }
}

test.each([
  ['UTF-16', utf16be('Łódź')],
  ['UTF-16 with the low byte first', utf16le('Łódź')],
  ['UTF-8', utf8('Łódź')],
  ['PDFDocEncoding', '(\\225\\363d\\236)', 'Łódž'],
])('a value in %s is read', async (_, value, wanted = 'Łódź') => {
  expect(await shownText(form([field(value)]))).toContain(wanted)
})

test('a value in a stream is read', async () => {
  expect(await shownText(form([field('10 0 R')]))).toContain('Łukasz in a stream')
})

test('Western letters keep the kind of font that the form asks for, whatever else is in the form', async () => {
  const supplied = form([field('<4dfc6c6c6572>', 'Plain'), field('<4dfc6c6c6572>', 'Serif')])
  const { content } = await engine.inspect(supplied)
  const fonts = await fontList(content, 1)
  expect(fonts).toMatch(/Helvetica .*WinAnsi/)
  expect(fonts).toMatch(/Times-Roman .*WinAnsi/)
  expect(fonts).not.toMatch(/Bold|Geist/i)
})

const OPTIONS = '/Opt [(Germany) [(FR) (France)] (Polska ł)]'
const dropdown = (more: string) => `/FT /Ch /Ff 131072 ${OPTIONS} /DA (/Western 12 Tf 0 g) ${more}`

test.each(
  torture.sample(
    [
      ['its value', '/V (FR)', 'France'],
      ['its value in an array', '/V [(FR)]', 'France'],
      ['what people read', '/V (France)', 'France'],
      ['a name', '/V /Germany', 'Germany'],
      ['its place', '/I [1]', 'France'],
      ['value and place', '/V [(FR)] /I [1]', 'France'],
      ['a value that its place contradicts', '/V (Germany) /I [1]', 'Germany'],
      ['a text of its own', '/V (Atlantis)', 'Atlantis'],
      ['letters that its font lacks', `/V ${utf16be('Polska ł')}`, 'Polska ł'],
    ],
    3,
  ),
)('a dropdown whose choice is written as %s shows it', async (_, more, wanted) => {
  const { content, removed } = await engine.inspect(form([dropdown(more)]))
  expect(await textOf(content, 1)).toContain(wanted)
  expect(removed).toEqual({})
  const stale = form([dropdown(`${more} /AP << /N 8 0 R >>`)], { settings: '/NeedAppearances true' })
  expect(await shownText(stale)).toContain(wanted)
})

test('the frames of all buttons of one name are drawn', async () => {
  const button = (state: string) =>
    `/FT /Btn /Ff 49152 /V /\\Fld@default#20 /AP << /N << /${state} 9 0 R >> >> /T (pay)`
  const { content } = await engine.inspect(form([button('card'), button('cash')]))
  const drawing = Buffer.from(content).toString('latin1')
  expect(drawing.match(/1 0 0 RG/g)?.length ?? 0).toBe(2)
})

test('a note outside of a form is written in all scripts as well', async () => {
  const note = `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [100 100 400 140] /DA (/Helv 12 Tf) /Contents ${utf16be('Подпись ниже')} >>`
  expect(await shownText(raw(onePage({ 3: `<< ${PAGE} /Annots [${note}] >>` })))).toContain('Подпись ниже')
})

test('what cannot be shown as it was entered is counted', async () => {
  const removedOf = async (widget: string) => (await engine.inspect(form([widget]))).removed
  expect(await removedOf(field(utf16be('𓀀')))).toEqual({ formValue: 1 })
  expect(await removedOf(`${field('(after)')} /AP << /N 8 0 R >>`)).toEqual({ formValue: 1 })
  expect(await removedOf(`${field('(before)')} /AP << /N 8 0 R >>`)).toEqual({})
})
