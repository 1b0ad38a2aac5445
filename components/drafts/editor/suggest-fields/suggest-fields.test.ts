import '@/lib/pdf/read-back/node-20'
import { expect, test, vi } from 'vitest'
import { makeCanonical } from '@/lib/pdf/canonical'
import { boxOf } from '@/lib/printing/place'
import type { Suggestion } from './field-labels'
import { suggestFields } from './suggest-fields'
import { type LetterPage, letter, opened } from './tests/letter'

const LETTER = { width: 612, height: 792 }

/** What is suggested for a letter once it was uploaded: its form is part of the pages then. */
async function suggest(...pages: LetterPage[]) {
  const { content, fields } = await makeCanonical(letter(...pages))
  return suggestFields(await opened(content), { formFields: fields })
}
const read = async (...pages: LetterPage[]) => (await suggest(...pages)).suggestions
const brief = (suggestions: readonly Suggestion[]) => suggestions.map(({ type, recipient }) => [type, recipient])
const boxIn = (suggestion: Suggestion | undefined, page = LETTER) => {
  if (!suggestion) throw new Error('nothing was suggested')
  const { x, y, width, height } = boxOf(suggestion, page)
  return { left: x, top: y, right: x + width, bottom: y + height }
}

test('text anchors name type, recipient and label', async () => {
  const found = await read({
    text: [
      [72, 700, 'Signed for the buyer {{sign:1}} on {{date:1}}'],
      [72, 600, '{{initials:2}}'],
      [72, 500, '{{text:2:Purchase order}}'],
      [72, 400, '{{check:1}} I agree, {{unknown:1}} {{sign:0}}'],
    ],
  })

  expect(brief(found)).toEqual([
    ['signature', 1],
    ['date', 1],
    ['initials', 2],
    ['text', 2],
    ['checkbox', 1],
  ])
  expect(found[3]).toMatchObject({
    label: 'Purchase order',
    required: true,
    page: 1,
    why: 'Anchor {{text:2:Purchase order}}',
  })
})

test('a checkbox of an anchor is printed with its label, unless words follow it', async () => {
  const found = await read({
    text: [
      [72, 500, '{{check:1}} I agree'],
      [72, 400, '{{check:1:Newsletter}}'],
    ],
  })

  expect(found.map(({ appearance }) => appearance)).toEqual(['button', 'button_with_label'])
})

test('a field begins at its anchor and covers it', async () => {
  const { left, top, right, bottom } = boxIn((await read({ text: [[72, 700, '{{sign:1}}']] }))[0])
  expect(left).toBeCloseTo(72, 0)
  expect(bottom).toBeCloseTo(92 + 11 / 4, 0)
  expect(top).toBeLessThan(92 - 11)
  expect(right - left).toBeCloseTo(170, 0)
})

test('lines to sign on are found by the words before them', async () => {
  const found = await read({
    text: [
      [72, 300, 'Signature: ________________________'],
      [340, 300, 'Date: ____________'],
      [72, 260, 'Print name: ______________________'],
      [72, 220, 'Initials ......'],
    ],
  })
  expect(brief(found)).toEqual([
    ['signature', 1],
    ['date', 1],
    ['name', 1],
    ['initials', 1],
  ])
  const { left, right, bottom } = boxIn(found[0])
  // Helvetica is 5.5 to 6.1 points wide per underscore; "Signature: " is 52 points.
  expect(Math.abs(left - 124.5)).toBeLessThan(3)
  expect(right).toBeGreaterThan(left + 120)
  expect(Math.abs(bottom - (792 - 300 + 2))).toBeLessThan(1)
})

test.each([
  [
    'German',
    'Unterschrift des Mieters: ____________',
    'Datum: __________',
    'Vor- und Nachname: ___________',
    'Firma: __________',
  ],
  [
    'French',
    'Signé par : ____________',
    'Fait à Lyon, le __________',
    'Nom et prénom : ___________',
    'Société : ________',
  ],
  ['Spanish', 'Firma: ____________', 'Fecha: __________', 'Nombre y apellidos: ___________', 'Empresa: ________'],
  ['English', 'Signed by ____________', 'Dated __________', 'Full name: ___________', 'Company name: ________'],
])('%s labels are understood', async (_, ...lines) => {
  const found = await read({ text: lines.map((line, index) => [72, 600 - index * 40, line] as const) })
  expect(found.map(({ type }) => type)).toEqual(['signature', 'date', 'name', 'company'])
})

test('labels below a line count, and columns belong to their own signer', async () => {
  const found = await read({
    text: [
      [72, 300, '________________________'],
      [340, 300, '________________________'],
      [72, 286, 'Signature of the tenant'],
      [340, 286, 'Signature of the landlord'],
      [72, 250, '________________'],
      [340, 250, '________________'],
      [72, 236, 'Date'],
      [340, 236, 'Date'],
    ],
  })
  expect(brief(found)).toEqual([
    ['signature', 1],
    ['signature', 2],
    ['date', 1],
    ['date', 2],
  ])
})

test('drawn rules are lines to sign on where a label says so', async () => {
  const found = await read({
    drawing: '0.7 w 130 298 m 330 298 l S q 2 0 0 2 0 0 cm 65 120 100 0.4 re f Q',
    text: [
      [72, 300, 'Signature'],
      [130, 226, 'Name'],
    ],
  })
  expect(brief(found)).toEqual([
    ['signature', 1],
    ['name', 1],
  ])
  expect(boxIn(found[0])).toMatchObject({ left: expect.closeTo(130, 3), right: expect.closeTo(330, 3) })
})

test('sentences, tables of contents and other blanks suggest nothing', async () => {
  const found = await read({
    drawing: '72 500 m 272 500 l S',
    text: [
      [72, 700, 'Chapter 1 ................................ 5'],
      [72, 660, 'The signature of a contract is binding for all who gave their consent in writing: see _____'],
      [72, 620, 'Answer: ___________'],
      [72, 505, 'Total amount'],
      [72, 400, 'Date of birth'],
    ],
  })
  expect(found).toEqual([])
})

const RECT = '/Rect [100 500 220 540]'

test('fields of a PDF form keep type, label and requirement', async () => {
  const found = await read({
    widgets: [
      `/FT /Tx /T (Date_1) /TU (Date of signature) /Ff 2 ${RECT}`,
      '/FT /Tx /T (form1[0].BuyerName[0]) /Rect [100 450 220 470]',
      '/FT /Btn /T (agree) /TU (I agree) /Rect [100 400 112 412] /AS /Off /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>',
      '/FT /Sig /T (signature_2) /Rect [100 300 300 340]',
      '/FT /Tx /T (Date of birth) /Rect [100 250 220 270]',
      '/FT /Tx /T (Filled) /V (Done) /Rect [100 200 220 220]',
      '/FT /Tx /T (Locked) /Ff 1 /Rect [100 150 220 170]',
      '/FT /Btn /Ff 65536 /T (Print) /Rect [100 100 220 120]',
    ],
  })

  expect(found.map(({ type, label, required }) => [type, label, required])).toEqual([
    ['date', 'Date of signature', true],
    ['name', 'Buyer Name', false],
    ['checkbox', 'I agree', false],
    ['signature', 'signature 2', false],
    ['text', 'Date of birth', false],
  ])
  expect(found[3]?.recipient).toBe(2)
  expect(boxIn(found[0])).toEqual({
    left: expect.closeTo(100, 5),
    top: expect.closeTo(252, 5),
    right: expect.closeTo(220, 5),
    bottom: expect.closeTo(292, 5),
  })
})

/** Kids of one field, each with a state of its own. */
const radios = (left: number, parent: string, ...states: string[]) =>
  states.map(
    (state, at) =>
      `/Parent << /FT /Btn ${parent} >> /AS /Off /AP << /N << /${state} 3 0 R /Off 3 0 R >> >> /Rect [${left} ${500 - at * 20} ${left + 12} ${512 - at * 20}]`,
  )

test('radio buttons are choices with the names of their states or options', async () => {
  const { suggestions, withRadioButtons } = await suggest(
    {},
    {
      widgets: [
        ...radios(300, '/Ff 32770 /T (form.Marital_Status)', 'Single', 'Married#20or#20divorced'),
        ...radios(100, '/Ff 32768 /T (size) /TU (Your size) /Opt [(Small one) (Large one)]', '0', '1'),
        ...radios(200, '/Ff 32768 /T (answered) /V /Yes', 'Yes', 'No'),
        `/FT /Btn /Ff 32769 /T (locked) /AS /Off ${RECT}`,
      ],
    },
  )
  expect(suggestions.map(({ type, label, choice, required }) => [type, label, choice?.name, required])).toEqual([
    ['radio', 'Small one', 'Your size', false],
    ['radio', 'Single', 'Marital Status', true],
    ['radio', 'Large one', 'Your size', false],
    ['radio', 'Married or divorced', 'Marital Status', true],
  ])
  expect(new Set(suggestions.map(({ choice }) => choice?.key))).toEqual(new Set(['form.Marital_Status', 'size']))
  expect(withRadioButtons).toEqual([2])
})

test('choices, numbers, dates and phone numbers of a form keep what it holds them to', async () => {
  const script = (text: string) => `/AA << /F << /S /JavaScript /JS (${text.replace(/[()]/g, '\\$&')}) >> >>`
  const rect = (at: number) => `/Rect [100 ${700 - at * 40} 220 ${720 - at * 40}]`
  const { suggestions: found, withPrintedChoices } = await suggest({
    widgets: [
      `/FT /Ch /Ff 131072 /T (country) /Opt [( ) (Spain) [(F) (France)] (Spain)] ${rect(0)}`,
      `/FT /Ch /Ff 393216 /T (anything) /Opt [(Spain)] ${rect(1)}`,
      `/FT /Ch /Ff 2097152 /T (several) /Opt [(Spain)] ${rect(2)}`,
      `/FT /Ch /T (many) /Opt [${Array.from({ length: 201 }, (_, at) => `(${at})`).join(' ')}] ${rect(3)}`,
      `/FT /Ch /T (chosen) /V (Spain) /Opt [(Spain)] ${rect(4)}`,
      `/FT /Tx /T (amount) ${script('AFNumber_Format(2, 0, 0, 0, "", true);')} ${rect(5)}`,
      `/FT /Tx /T (born) ${script('AFDate_FormatEx("dd.mm.yyyy");')} ${rect(6)}`,
      `/FT /Tx /T (Date) ${script('AFDate_FormatEx("dd.mm.yyyy");')} ${rect(7)}`,
      `/FT /Tx /T (call) ${script('AFSpecial_Format(2);')} ${rect(8)}`,
      `/FT /Tx /T (code) /MaxLen 6 /Ff 16777216 ${rect(11)}`,
      `/FT /Tx /T (zip) ${script('AFSpecial_Format(0);')} ${rect(9)}`,
      `/FT /Tx /T (age) /AA << /F << /S /JavaScript /JS (AFNumber_Format\\(0, 1, 0, 0, "", true\\)) >> /V << /S /JavaScript /JS (AFRange_Validate\\(true, 18, true, 99.5\\)) >> >> ${rect(10)}`,
    ],
  })
  expect(found.map(({ label, type, rules }) => [label, type, rules])).toEqual([
    ['country', 'dropdown', { options: ['Spain', 'France'] }],
    ['anything', 'text', { hint: 'For example: Spain' }],
    ['several', 'text', { hint: 'For example: Spain' }],
    ['many', 'text', undefined],
    ['amount', 'number', { decimals: 2 }],
    ['born', 'date_entry', undefined],
    ['Date', 'date', undefined],
    ['call', 'phone', undefined],
    ['zip', 'text', undefined],
    ['age', 'number', { decimals: 0, min: '18', max: '99.5' }],
    ['code', 'text', { maxLength: 6, comb: true }],
  ])
  // The one that is chosen in the form.
  expect(withPrintedChoices).toEqual([1])
})

/**
 * The rectangle [100 500 220 540] as a person sees it, on pages that are turned, cropped and
 * scaled.
 */
test.each([
  ['turned by 90', '/Rotate 90', { width: 792, height: 612 }, [500, 100, 540, 220]],
  ['turned by 180', '/Rotate 180', LETTER, [392, 500, 512, 540]],
  ['turned by 270', '/Rotate 270', { width: 792, height: 612 }, [252, 392, 292, 512]],
  ['cropped', '/CropBox [50 400 450 700]', { width: 400, height: 300 }, [50, 160, 170, 200]],
  ['cropped and turned', '/CropBox [50 400 450 700] /Rotate 90', { width: 300, height: 400 }, [100, 50, 140, 170]],
  ['in units of two points', '/UserUnit 2', { width: 1224, height: 1584 }, [200, 504, 440, 584]],
])('a form field of a page that is %s is where a person sees it', async (_, more, size, [left, top, right, bottom]) => {
  const [found] = await read({ more, widgets: [`/FT /Tx /T (Note) ${RECT}`] })
  expect(boxIn(found, size)).toEqual({
    left: expect.closeTo(left ?? 0, 4),
    top: expect.closeTo(top ?? 0, 4),
    right: expect.closeTo(right ?? 0, 4),
    bottom: expect.closeTo(bottom ?? 0, 4),
  })
})

test('text on a turned page is read as a person sees it', async () => {
  // Drawn upwards on the paper, which shows it upright once the page is turned clockwise.
  const drawing = 'BT /F1 11 Tf 0 1 -1 0 300 100 Tm (Signature: ________________) Tj ET'
  const [found] = await read({ drawing, more: '/Rotate 90', text: [[72, 72, 'Date: __________']] })
  expect(found?.type).toBe('signature')
  const { left, bottom } = boxIn(found, { width: 792, height: 612 })
  expect(Math.abs(left - 152.5)).toBeLessThan(3)
  expect(Math.abs(bottom - 302)).toBeLessThan(1)
})

test('what is found in two ways is suggested once, by the surer way', async () => {
  const found = await read({
    text: [[72, 505, 'Signature: ____________________ ']],
    widgets: [`/FT /Sig /T (buyer) ${RECT}`],
  })
  expect(found.map(({ why }) => why)).toEqual(['Form field “buyer”'])
})

test('a page that cannot be read is reported, and the others are read', async () => {
  const document = await opened(letter({ text: [[72, 700, '{{sign:1}}']] }, {}, { text: [[72, 700, '{{sign:2}}']] }))
  const getPage = document.getPage.bind(document)
  vi.spyOn(document, 'getPage').mockImplementation((number) =>
    number === 2 ? Promise.reject(new Error('damaged')) : getPage(number),
  )
  const { suggestions, unread } = await suggestFields(document)
  expect(suggestions.map(({ page }) => page)).toEqual([1, 3])
  expect(unread).toEqual([2])
})

test('reading ends when nobody wants it anymore', async () => {
  const document = await opened(letter({}, {}, {}))
  const control = new AbortController()
  const reading = suggestFields(document, { signal: control.signal, onPage: (page) => page === 2 && control.abort() })
  await expect(reading).rejects.toThrow('aborted')
})
