import { expect, test } from 'vitest'
import { wrapText } from '@/lib/pdf/merge/appearance/text'
import { onePage, PAGE, type RawObject, raw } from '@/lib/pdf/tests/raw'
import { givenEngine } from './given'
import { faultsOf } from './likeness'
import { drawn, inkBox } from './tools'

const engine = await givenEngine()

/** At this resolution text that moves by a point differs in more than a hundred dots, one that is a size larger in more. */
const CLOSE = { dpi: 100, tolerance: 10 }

const DA = '/DA (/F1 0 Tf 0 0 1 rg)'
const FRAMED = '/MK << /BC [1 0 0] /BG [0.9 0.9 1] >>'
const WIDE = '/Rect [100 400 300 420]'
const TALL = '/Rect [100 340 300 420]'
const BOX = '/Rect [100 400 140 440]'
const text = (more: string) => `/FT /Tx /V (Ada Lovelace) ${DA} ${more}`
const LONG = '/V (Whatever the analytical engine does, it does only what we know how to order it to perform.)'
const LINES = `/FT /Tx /Ff 4096 ${DA} ${TALL}`
const OPTIONS = '/Opt [(one) (two) [(3) (three)] (four)]'
const COMBO = `/FT /Ch /Ff 131072 ${OPTIONS} ${WIDE}`
const LIST = `/FT /Ch ${OPTIONS} ${TALL}`
const BUTTON = '/FT /Btn /Ff 65536'
const RADIO = '/FT /Btn /Ff 32768'
const CHOICE = `/FT /Btn ${BOX}`
const solid = (width: number) => `/BS << /W ${width} /S /S >>`

/** A page with one field. What nobody fills in is drawn by whoever opens it. */
function page(entries: string, { settings = '', more = {} as Record<number, RawObject> } = {}): Buffer {
  const resources = '/DR << /Font << /F1 4 0 R >> >>'
  return raw(
    onePage({
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] ${resources} ${settings} >> >>`,
      3: `<< ${PAGE} /Annots [7 0 R] >>`,
      7: `<< /Type /Annot /Subtype /Widget /T (field) /F 4 /P 3 0 R ${entries} >>`,
      ...more,
    }),
  )
}

test.each([
  ['a line that sizes itself', text(WIDE)],
  ['a line that sizes itself, too long for its height', text(`${WIDE} ${LONG}`).replace('/V (Ada Lovelace)', '')],
  ['a centered line that sizes itself', text(`${WIDE} /Q 1`)],
  ['a line that sizes itself in a frame, at the right', text(`${WIDE} ${FRAMED} ${solid(2)} /Q 2`)],
  ['a comb that sizes itself', text(`${WIDE} /Ff 16777216 /MaxLen 15 ${FRAMED} ${solid(1)}`)],
  ['a comb that sizes itself, at the right', text(`${WIDE} /Ff 16777216 /MaxLen 20 /Q 2`)],
  ['lines that size themselves', `${LINES} ${LONG}`],
  ['centered lines that size themselves in a frame', `${LINES} ${LONG} ${FRAMED} ${solid(3)} /Q 1`],
  ['lines that break where they say', `${LINES} /V (one\\n\\nthree words here\\r\\nfour)`],
  ['a turned line that sizes itself', text('/Rect [100 250 120 450] /MK << /R 90 /BC [0] >> /BS << /W 1 >>')],
  ['a line turned the other way', text('/Rect [100 250 120 450] /MK << /R 270 /BG [0.8] >>')],
  ['turned lines', `/FT /Tx /Ff 4096 ${DA} /Rect [100 250 180 450] /MK << /R 90 >> ${LONG}`],
  ['a password', text(`${WIDE} /Ff 8192`)],
  ['an empty field in a frame', `/FT /Tx ${WIDE} ${FRAMED} ${solid(2)}`],
  ['a dashed frame', text(`${WIDE} ${FRAMED} /BS << /W 2 /S /D /D [6 2] >>`)],
  ['a beveled frame', text(`${WIDE} ${FRAMED} /BS << /W 3 /S /B >>`)],
  ['an inset frame', text(`${WIDE} ${FRAMED} /BS << /W 3 /S /I >>`)],
  ['an underline', text(`${WIDE} ${FRAMED} /BS << /W 2 /S /U >>`)],
  ['a frame of the older kind', text(`${WIDE} ${FRAMED} /Border [0 0 2 [4 2]]`)],
  ['a frame of four inks', text(`${WIDE} /MK << /BC [0 1 1 0] /BG [0 0 0.4 0] >> ${solid(2)}`)],
  ['a combo box', `${COMBO} /V (3) ${DA}`],
  ['a combo box in a frame', `${COMBO} /V (two) /DA (/F1 11 Tf 0 g) ${FRAMED} ${solid(1)}`],
  ['a ticked box', `${CHOICE} /V /On /AS /On /DA (/ZaDb 0 Tf 0 g) ${FRAMED} ${solid(2)}`],
  ['a ticked box with a cross', `${CHOICE} /V /On /AS /On /DA (/ZaDb 20 Tf 0 g) /MK << /CA (8) /BC [0] >> ${solid(1)}`],
  ['marks of all kinds', `/FT /Btn ${WIDE} /V /On /AS /On /DA (/ZaDb 16 Tf 0 g) /MK << /CA (348Hlnu) >>`],
  ['a box that is not ticked', `${CHOICE} /V /Off /AS /Off ${FRAMED} ${solid(2)}`],
  ['a radio button', `${RADIO} ${BOX} /V /A /AS /A /MK << /BC [0 0 1] /BG [1 1 0.8] >> ${solid(2)}`],
  [
    'a radio button with a mark',
    `${RADIO} ${BOX} /V /A /AS /A /DA (/ZaDb 0 Tf 0 g) /MK << /CA (l) /BC [0] >> ${solid(1)}`,
  ],
  ['a radio button that is not chosen', `${RADIO} ${BOX} /V /B /AS /Off /MK << /BC [0 0 1] >> ${solid(2)}`],
  ['a button', `${BUTTON} ${WIDE} /DA (/F1 0 Tf 0 g) /MK << /CA (Send it) /BC [0] /BG [0.8] >> /BS << /W 2 /S /B >>`],
])('sender: a field without a look is sealed as readers draw it: %s', async (_, entries) => {
  expect(await faultsOf(engine, page(entries), undefined, CLOSE)).toEqual([])
})

test.each([
  ['a line that sizes itself', text(WIDE)],
  ['a frame', text(`${WIDE} ${FRAMED} ${solid(2)}`)],
  ['a field that was emptied', `/FT /Tx ${WIDE} ${DA}`],
])('sender: a form that asks for new looks gets them: %s', async (_, entries) => {
  const look = { entries: '/Subtype /Form /BBox [0 0 200 20]', data: '0 g 0 0 50 20 re f' }
  const content = page(`${entries} /AP << /N 8 0 R >>`, { settings: '/NeedAppearances true', more: { 8: look } })

  expect(await faultsOf(engine, content, undefined, CLOSE)).toEqual([])
})

test.each([
  ['no word', [], ''],
  ['words that fit', ['one two'], 'one two'],
  ['words that do not', ['one two', 'three', 'four'], 'one two   three four'],
  ['a word wider than a line', ['a', 'abcdefgh', 'ij k'], 'a abcdefghij k'],
  ['a character wider than a line', ['0', '1'], '01', 0.5],
  ['line breaks of three kinds', ['a', 'b', '', 'c'], 'a\r\nb\n\rc\n'],
])('lines of a field: %s', (_, lines, value, limit = 8) => {
  expect(wrapText(value, limit, (part) => part.length)).toEqual(lines)
})

test('sender: a border that has a color and no width is one point wide', async () => {
  const content = page(text(`${WIDE} ${FRAMED}`))

  expect(await faultsOf(engine, content, page(text(`${WIDE} ${FRAMED} ${solid(1)}`)), CLOSE)).toEqual([])
})

test('sender: a text that stands on its head is drawn as if the page were turned', async () => {
  const entries = `/FT /Tx /V (12345) /DA (/F1 12 Tf 0 g) ${WIDE} /MK << /R 180 >>`
  const look = {
    entries: '/Subtype /Form /BBox [0 0 200 20] /Matrix [-1 0 0 -1 0 0] /Resources << /Font << /F1 4 0 R >> >>',
    data: 'BT /F1 12 Tf 2 5.2 Td (12345) Tj ET',
  }

  const drawnAlready = page(`${entries} /AP << /N 8 0 R >>`, { more: { 8: look } })
  expect(await faultsOf(engine, page(entries), drawnAlready, CLOSE)).toEqual([])
})

test.each([
  ['its own font', '/F1'],
  ['a font that the form does not have', '/Nope'],
  ['a font whose name is a drawing', '/A#20Q#20Q#20Do'],
])('sender: letters beyond ASCII are drawn with %s', async (_, font) => {
  const entries = `/FT /Tx /V (Zo\\353 \\(M\\374ller\\)) /DA (${font} 12 Tf 0 g) ${WIDE}`

  expect(await faultsOf(engine, page(entries), page(entries.replace(font, '/Helv')), CLOSE)).toEqual([])
})

test('sender: a box keeps the look that it has for the state it is in', async () => {
  const look = { entries: '/Subtype /Form /BBox [0 0 20 20]', data: '0 0.5 0 rg 5 5 10 10 re f' }
  const states = `${CHOICE} /V /On /AS /On /AP << /N << /On 8 0 R >> >> ${FRAMED} ${solid(2)}`

  expect(await faultsOf(engine, page(states, { more: { 8: look } }), undefined, CLOSE)).toEqual([])
})

test.each([
  ['a size that is no number', text(`${WIDE}`).replace('0 Tf', '-.. Tf')],
  ['an appearance that draws something else', text(WIDE).replace('0 Tf', '0 Tf Q Q /X Do (')],
  ['colors beyond measure', text(`${WIDE} /MK << /BC [1e99 0 0] /BG [-1 0 0] >>`)],
  ['a border wider than its field', text(`${WIDE} ${FRAMED} ${solid(5_000)}`)],
  ['a comb of endless cells', text(`${WIDE} /Ff 16777216 /MaxLen 2000000000`)],
  ['a list that begins before its beginning', `${LIST} /TI -9 /V (two) ${DA}`],
  ['options that are no texts', `/FT /Ch /Opt [7 [] [(a)] <<>>] ${TALL} ${DA}`],
])('a field with %s leaves the rest of the page as it is', async (_, entries) => {
  const { width, height } = await drawn(page(entries))
  expect({ width, height, ink: inkBox(await drawn(page(entries))) !== undefined }).toEqual({
    width: 827,
    height: 1170,
    ink: true,
  })
  await expect(engine.inspect(page(entries))).resolves.toMatchObject({ pageCount: 1 })
})
