import { expect, test } from 'vitest'
import { onePage, PAGE, type RawObject, raw } from '@/lib/pdf/tests/raw'
import { torture } from '@/scripts/testing/torture'
import { envelope, givenEngine } from './given'
import { faultsOf } from './likeness'
import { textOf } from './tools'

const engine = await givenEngine()

type Widget = { name?: string; value?: string; look?: number; more?: string }
const widget = ({ name = 'answer', value = 'typed', look, more = '/P 3 0 R' }: Widget) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /DA (/F1 12 Tf 0 g) /Rect [100 400 300 420] ${more} ${look ? `/AP << /N ${look} 0 R >>` : ''} >>`
const look = (text: string): RawObject => ({
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 4 0 R >> >>',
  data: `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`,
})
const catalog = (fields: string, more = '') =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields}] /DR << /Font << /F1 4 0 R >> >> ${more} >> >>`
const withWidget = (more: Record<number, RawObject>) =>
  raw(onePage({ 1: catalog('7 0 R'), 3: `<< ${PAGE} /Annots [7 0 R] >>`, 8: look('typed'), ...more }))

const plain = withWidget({ 7: widget({ look: 8 }) })

test.each([
  ['a field', plain],
  ['a field that does not name its page', withWidget({ 7: widget({ look: 8, more: '' }) })],
  ['a field that names a page that is not there', withWidget({ 7: widget({ look: 8, more: '/P 99 0 R' }) })],
  ['a field that the form does not list', withWidget({ 1: catalog(''), 7: widget({ look: 8 }) })],
  ['a field without any form', withWidget({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 7: widget({ look: 8 }) })],
  ['a field inside of the list', withWidget({ 1: catalog(''), 3: `<< ${PAGE} /Annots [${widget({ look: 8 })}] >>` })],
  [
    'a page whose fonts are named above it',
    withWidget({
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 4 0 R >> >> >>',
      3: `<< ${PAGE.replace(/\/Resources.*>> >>/, '')} /Annots [7 0 R] >>`,
      7: widget({ look: 8 }),
    }),
  ],
  ['a page that leaves its drawing open', withWidget({ 5: { data: 'q 0.5 0 0 0.5 0 0 cm' }, 7: widget({ look: 8 }) })],
  ['a field that is hidden', withWidget({ 7: widget({ look: 8, more: '/F 2' }) })],
  [
    'fields that are each other’s parents',
    withWidget({ 7: '<< /T (a) /Kids [9 0 R] >>', 9: '<< /T (b) /Kids [7 0 R] >>' }),
  ],
  [
    'a box that is ticked',
    withWidget({
      7: '<< /Type /Annot /Subtype /Widget /FT /Btn /T (c) /V /On /AS /On /Rect [100 400 140 440] /AP << /N << /On 8 0 R >> >> >>',
      8: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 20 20]', data: '1 0 0 rg 0 0 20 20 re f' },
    }),
  ],
  [
    'a turned field',
    withWidget({
      3: `<< ${PAGE} /Rotate 90 /Annots [7 0 R] >>`,
      7: widget({ look: 8, more: '/MK << /R 90 >>' }).replace('100 400 300 420', '100 400 120 600'),
      8: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Matrix [0 1 -1 0 20 0]',
        data: '1 0 0 rg 0 0 100 20 re f',
      },
    }),
  ],
])('a page looks as before when its form becomes part of it: %s', async (_, content) => {
  expect(await faultsOf(engine, content)).toEqual([])
})

const FONT = '/Type /XObject /Subtype /Form /Resources << /Font << /F1 4 0 R >> >>'
const line = (x: number, y: number) => `/Tx BMC q BT /F1 12 Tf 0 g ${x} ${y} Td (12345) Tj ET Q EMC`
const comb = [...'12345'].map((digit, at) => `1 0 0 1 ${at * 20 + 7} 5.2 Tm (${digit}) Tj`).join(' ')
const TEXT = '/Type /Annot /Subtype /Widget /FT /Tx /T (answer) /F 4 /P 3 0 R /DA (/F1 12 Tf 0 g)'
const WIDE = `${TEXT} /V (12345) /Rect [100 400 300 420]`
const COMB = `${WIDE} /Ff 16777216 /MaxLen 10`
const TALL = `${TEXT} /V (one\\ntwo) /Ff 4096 /Rect [100 340 300 420]`
const UPRIGHT = `${TEXT} /V (12345) /Rect [100 250 120 450] /MK << /R 90 >>`

/** Text that moves by a point at this resolution differs in more than a hundred. */
const CLOSE = { dpi: 100, tolerance: 10 }

/** Fields with a look, which stays, and fields whose look readers draw, which is drawn where they draw it. */
const FIELDS: [name: string, widget: string, look?: RawObject][] = [
  ['text', WIDE, { entries: `${FONT} /BBox [0 0 200 20]`, data: line(2, 5.2) }],
  ['a box off the origin', WIDE, { entries: `${FONT} /BBox [100 400 300 420]`, data: line(102, 405.2) }],
  ['a matrix that moves', WIDE, { entries: `${FONT} /BBox [0 0 200 20] /Matrix [1 0 0 1 -50 -9]`, data: line(2, 5.2) }],
  ['a matrix that scales', WIDE, { entries: `${FONT} /BBox [0 0 200 20] /Matrix [2 0 0 0.5 0 0]`, data: line(2, 5.2) }],
  ['a comb', COMB, { entries: `${FONT} /BBox [0 0 200 20]`, data: `/Tx BMC q BT /F1 12 Tf 0 g ${comb} ET Q EMC` }],
  ['a turned field', UPRIGHT, { entries: `${FONT} /BBox [0 0 200 20] /Matrix [0 1 -1 0 20 0]`, data: line(2, 5.2) }],
  ['text to be drawn', WIDE],
  ['centered text to be drawn', `${WIDE} /Q 1`],
  ['right-aligned text to be drawn', `${WIDE} /Q 2`],
  ['a comb to be drawn', COMB],
  ['several lines to be drawn', TALL],
  ['a turned field to be drawn', UPRIGHT],
]
test.each(torture.sample(FIELDS, 3))(
  'sender: a form field keeps its appearance when flattened: %s',
  async (_, widget, drawing) => {
    for (const settings of ['', '/NeedAppearances true']) {
      const field = `<< ${widget} ${drawing ? '/AP << /N 8 0 R >>' : ''} >>`
      const content = withWidget({ 1: catalog('7 0 R', settings), 7: field, 8: drawing ?? look('unused') })

      expect(await faultsOf(engine, content, content, CLOSE), settings).toEqual([])
    }
  },
)

test('fields on pages that share their resources keep their own values', async () => {
  const page = (annotation: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources 6 0 R /Contents 5 0 R /Annots [${annotation} 0 R] >>`
  const content = raw(
    onePage({
      1: catalog('7 0 R 9 0 R'),
      2: '<< /Type /Pages /Kids [3 0 R 11 0 R] /Count 2 >>',
      3: page(7),
      6: '<< /Font << /F1 4 0 R >> /XObject << >> >>',
      7: widget({ look: 8 }),
      8: look('of the first'),
      9: widget({ name: 'other', look: 10, more: '/P 11 0 R' }),
      10: look('of the second'),
      11: page(9),
    }),
  )

  expect(await faultsOf(engine, content)).toEqual([])
})

test.each([
  ['has no look', '', widget({ value: 'only a value' })],
  ['may not be filled in', '/NeedAppearances true', widget({ value: 'only a value', more: '/Ff 1' })],
  ['has a look that is behind', '/NeedAppearances true', widget({ value: 'only a value', look: 8 })],
])('a value is printed when its field %s', async (_, settings, field) => {
  const content = withWidget({ 1: catalog('7 0 R', settings), 7: field })

  const { content: sealed } = await engine.finish(envelope([{ content }]))

  expect(await textOf(sealed, 1)).toContain('only a value')
})

test('nothing of the original acts by itself or runs on a click', async () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const link = (action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} /AA << /E ${script} >> >>`
  const content = raw(
    onePage({
      1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} /AA << /WC ${script} >> >>`,
      3: `<< ${PAGE} /AA << /O ${script} >> /Annots [${link(script)} ${link(`<< /S /URI /URI (https://example.com) /Next ${script} >>`)}] >>`,
    }),
  )

  const { content: sealed } = await engine.finish(envelope([{ content }]))

  expect(Buffer.from(sealed).toString('latin1')).not.toContain('JavaScript')
  expect(Buffer.from(sealed).toString('latin1')).toContain('https://example.com')
})
