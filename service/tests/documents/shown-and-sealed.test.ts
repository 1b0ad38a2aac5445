import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layered } from '@/lib/pdf/tests/papers'
import { onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { torture } from '@/scripts/testing/torture'
import type { DocumentEngine } from '../../documents/engine'
import { Invalid } from '../../errors'
import { envelope, givenEngine } from './given'
import { drawn, textOf } from './tools'
import { differentPixels, openInViewer, type ViewedPdf } from './viewer'

const OWN = 'lib/pdf/tests/samples'
/** Folders of PDFs whose pages are compared, too: `PDF_SAMPLES=folder,folder npm run torture -- documents`. */
const FOLDERS = (process.env.PDF_SAMPLES ?? '').split(',').filter(Boolean)
/** Of one file. */
const MOST_PAGES = 5
const HOUR_MS = 3_600_000

let engine: DocumentEngine
beforeAll(async () => {
  engine = await givenEngine()
})
afterAll(() => engine.close())

const sample = (name: string) => readFileSync(join(OWN, `${name}.pdf`))

type Comparison = {
  refused?: string
  faults: string[] /** Points of pages that look different from the supplied file's. */
  changed: number
}

/** Takes a file from upload to seal, and compares its pages as they are shown, as they are sealed and as they were supplied. */
async function compareLooks(supplied: Uint8Array): Promise<Comparison> {
  const inspected = await engine.inspect(supplied).catch((error: unknown) => {
    if (error instanceof Invalid) return error.message
    throw error
  })
  if (typeof inspected === 'string') return { refused: inspected, faults: [], changed: 0 }
  const { content } = inspected
  const faults: string[] = []
  if (Buffer.compare((await engine.inspect(content)).content, content) !== 0) faults.push('it is not canonical')
  const sealed = (await engine.finish(envelope([{ content }]))).content
  const room = await openInViewer(content)
  const paper = await openInViewer(sealed)
  const original = await openInViewer(supplied).catch(() => undefined)
  let changed = 0
  for (let page = 1; page <= Math.min(room.pageCount, MOST_PAGES); page++) {
    const shown = await room.draw(page)
    const different = differentPixels(shown, await paper.draw(page))
    if (different > 0) faults.push(`page ${page}: ${different} points differ in pdf.js`)
    const [before, after] = [await drawn(content, page, 50), await drawn(sealed, page, 50)]
    if (!isEqual(before, after)) faults.push(`page ${page} differs in poppler`)
    changed += original ? differentPixels(shown, await original.draw(page)) : 0
  }
  await Promise.all([room, paper, original].map((pdf: ViewedPdf | undefined) => pdf?.close()))
  return { faults, changed }
}

function isEqual(one: Awaited<ReturnType<typeof drawn>>, other: Awaited<ReturnType<typeof drawn>>): boolean {
  if (one.width !== other.width || one.height !== other.height) return false
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) if (one.grey(x, y) !== other.grey(x, y)) return false
  return true
}

test.each([
  'tick-by-value-only',
  'radio-by-value-only',
  'default-value-only',
  'value-yes-state-off',
  'value-off-state-yes',
  'hybrid-must-pass',
])('what is shown is what is sealed, and what the file showed before: %s', async (name) => {
  expect(await compareLooks(sample(name))).toEqual({ faults: [], changed: 0 })
})

test.each([
  ['text-value-without-appearance', '900'],
  ['choice-value-without-appearance', 'two years'],
])('a value that the viewer does not draw is shown and sealed: %s', async (name, value) => {
  const { faults, changed } = await compareLooks(sample(name))

  expect(faults).toEqual([])
  expect(changed).toBeGreaterThan(0)
  expect(await textOf((await engine.inspect(sample(name))).content)).toContain(value)
})

const OPTIONS = '/Opt [(one) (two) [(3) (three)] (four) (five)]'

test.each(
  torture.sample(
    [
      ['of its own size', '/V (two) /DA (/F1 0 Tf 0 g)'],
      ['of its own size, two chosen', '/Ff 2097152 /V [(one) (3)] /DA (/F1 0 Tf 0 0 1 rg)'],
      ['whose choice is further down', '/V (five) /DA (/F1 14 Tf 0 g)'],
      ['whose choices are named by their places', '/Ff 2097152 /I [1 2] /V [(two) (3)] /DA (/F1 12 Tf 0 g)'],
      ['that begins further down, before its choice', '/TI 3 /V (one) /DA (/F1 14 Tf 0 g)'],
      ['without a choice', '/DA (/F1 12 Tf 0 g)'],
      ['whose choices are names', '/Ff 2097152 /V [/one /four] /DA (/F1 0 Tf 0 g)'],
    ],
    2,
  ),
)('a list is drawn as the viewer draws it: %s', async (_, entries) => {
  const supplied = raw(
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] /NeedAppearances true /DR << /Font << /F1 4 0 R >> >> >> >>',
      3: `<< ${PAGE} /Annots [7 0 R] >>`,
      7: `<< /Type /Annot /Subtype /Widget /FT /Ch /T (list) /F 4 /Rect [100 340 300 400] ${OPTIONS} ${entries} >>`,
    }),
  )
  const { faults, changed } = await compareLooks(supplied)
  expect(faults).toEqual([])
  // Edges of bars; letters that move by a point are many more.
  expect(changed).toBeLessThan(100)
})

const ANNOTATION = '/Type /Annot /C [1 0 0]'
const LOOK = '<< /N 6 0 R >>'
const look = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 10 10]', data: '0 0 1 rg 0 0 10 10 re f' }

/** A page with these annotations. */
const annotated = (...annotations: string[]) =>
  raw(
    onePage({
      3: `<< ${PAGE} /Annots [${annotations.map((each) => `<< ${ANNOTATION} ${each} >>`).join(' ')}] >>`,
      6: look,
    }),
  )

test.each(
  torture.sample(
    [
      ['a highlight', '/Subtype /Highlight /Rect [72 590 200 620] /QuadPoints [72 620 200 620 72 590 200 590] /CA 0.5'],
      ['an underline', '/Subtype /Underline /Rect [72 590 200 620] /QuadPoints [72 620 200 620 72 590 200 590]'],
      ['a strike-out', '/Subtype /StrikeOut /Rect [72 590 200 620] /QuadPoints [72 620 200 620 72 590 200 590]'],
      ['a squiggle', '/Subtype /Squiggly /Rect [72 590 200 620] /QuadPoints [72 620 200 620 72 590 200 590]'],
      ['a line', '/Subtype /Line /Rect [72 300 300 400] /L [80 310 290 390] /BS << /W 4 >>'],
      ['a square', '/Subtype /Square /Rect [72 300 300 400] /IC [0 1 0] /BS << /W 4 >>'],
      ['a circle', '/Subtype /Circle /Rect [72 300 300 400] /BS << /W 4 >>'],
      [
        'drawn lines',
        '/Subtype /Ink /Rect [72 300 300 400] /InkList [[80 310 200 390 290 320] [100 310 110 320]] /BS << /W 2 >>',
      ],
      [
        'connected points',
        '/Subtype /PolyLine /Rect [72 300 300 400] /Vertices [80 310 200 390 290 320] /BS << /W 2 >>',
      ],
      ['a stamp with a picture', `/Subtype /Stamp /Rect [72 300 300 400] /AP ${LOOK}`],
      ['a note with an icon', `/Subtype /Text /Rect [72 300 92 320] /Contents (Check) /AP ${LOOK}`],
      ['a note without one', '/Subtype /Text /Rect [72 300 92 320] /Contents (Check)'],
      ['an attached file', `/Subtype /FileAttachment /Rect [72 300 92 320] /AP ${LOOK}`],
      ['a hidden stamp', `/Subtype /Stamp /F 2 /Rect [72 300 300 400] /AP ${LOOK}`],
      ['a stamp that is only printed', `/Subtype /Stamp /F 36 /Rect [72 300 300 400] /AP ${LOOK}`],
      ['a stamp of a known kind that says it is invisible', `/Subtype /Stamp /F 1 /Rect [72 300 300 400] /AP ${LOOK}`],
      ['a link with a picture', `/Subtype /Link /Rect [72 300 300 400] /Border [0 0 0] /AP ${LOOK}`],
    ],
    3,
  ),
)('annotations are shown and sealed as a viewer shows them: %s', async (_, annotation) => {
  expect(await compareLooks(annotated(annotation))).toEqual({ faults: [], changed: 0 })
})

test('a hidden layer is neither shown nor in the file', async () => {
  const supplied = await layered()

  expect(await compareLooks(supplied)).toEqual({ faults: [], changed: 0 })
  const { content } = await engine.inspect(supplied)
  expect(Buffer.from(content).toString('latin1')).not.toMatch(/OCProperties|OCG/)
})

const SQUARE = '1 0 0 rg 100 100 80 80 re f'
const RESOURCES =
  '/Properties << /On 7 0 R /Off 8 0 R /Any 11 0 R >> /XObject << /Fm 9 0 R /Own 10 0 R >> /Pattern << /P 12 0 R >>'
const PAGE_OF_LAYERS = `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << ${RESOURCES} >>`

/** A page with a visible layer 7 and a hidden layer 8. */
const layers = (
  drawing: string,
  { settings = '/OFF [8 0 R]', group = '', page = '', members = '/OCGs [7 0 R 8 0 R]' } = {},
) =>
  raw(
    onePage({
      1: `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R 8 0 R] /D << ${settings} >> >> >>`,
      3: `<< ${PAGE_OF_LAYERS} ${page} >>`,
      5: { data: drawing },
      6: look,
      7: '<< /Type /OCG /Name (On) >>',
      8: `<< /Type /OCG /Name (Off) ${group} >>`,
      9: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /OC 8 0 R', data: SQUARE },
      10: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Properties << /L 8 0 R >> >>',
        data: `/OC /L BDC ${SQUARE} EMC 0 0 1 rg 200 200 80 80 re f`,
      },
      11: `<< /Type /OCMD ${members} >>`,
      12: {
        entries:
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources << /Properties << /L 8 0 R >> >>',
        data: '/OC /L BDC 1 0 0 rg 0 0 20 20 re f EMC 0 0 1 rg 0 0 10 10 re f',
      },
    }),
  )
const both = `/OC /On BDC 0 0 1 rg 300 300 80 80 re f EMC /OC /Off BDC ${SQUARE} EMC`
const any = `/OC /Any BDC ${SQUARE} EMC`

test.each(
  torture.sample(
    [
      ['a hidden and a visible one', layers(both)],
      ['hidden unless it is said', layers(both, { settings: '/BaseState /OFF /ON [7 0 R]' })],
      ['hidden on a screen', layers(both, { settings: '', group: '/Usage << /View << /ViewState /OFF >> >>' })],
      ['a drawing of a hidden layer', layers('/Fm Do 0 0 1 rg 300 300 80 80 re f')],
      ['a hidden part of a drawing', layers('/Own Do')],
      ['a hidden part of a pattern', layers('/Pattern cs /P scn 100 100 200 200 re f')],
      ['one of two is visible', layers(any)],
      ['both have to be visible', layers(any, { members: '/OCGs [7 0 R 8 0 R] /P /AllOn' })],
      ['one has to be hidden', layers(any, { members: '/OCGs [7 0 R 8 0 R] /P /AnyOff' })],
      ['both have to be hidden', layers(any, { members: '/OCGs [7 0 R 8 0 R] /P /AllOff' })],
      ['an expression', layers(any, { members: '/VE [/And 7 0 R [/Not 8 0 R]]' })],
      ['an expression that is false', layers(any, { members: '/VE [/Or 8 0 R [/Not 7 0 R]]' })],
      [
        'a hidden stamp',
        layers(both, {
          page: `/Annots [<< ${ANNOTATION} /Subtype /Stamp /Rect [72 500 200 600] /AP ${LOOK} /OC 8 0 R >>]`,
        }),
      ],
    ],
    3,
  ),
)('layers are shown and sealed as a viewer shows them: %s', async (_, supplied) => {
  expect(await compareLooks(supplied)).toEqual({ faults: [], changed: 0 })
  const { content } = await engine.inspect(supplied)
  expect(Buffer.from(content).toString('latin1')).not.toMatch(/OCProperties|OCG|OCMD/)
})

test.each(FOLDERS)('every file is shown as it is sealed: %s', { timeout: HOUR_MS }, async (folder) => {
  const total = { files: 0, refused: 0, changed: 0 }
  const faults: string[] = []
  for (const name of readdirSync(folder).filter((each) => each.toLowerCase().endsWith('.pdf'))) {
    const { refused, ...result } = await compareLooks(readFileSync(join(folder, name)))
    total.files += 1
    if (refused !== undefined) {
      total.refused += 1
      process.stdout.write(`refused: ${name}: ${refused}\n`)
    }
    if (result.changed > 0) {
      total.changed += 1
      process.stdout.write(`looks different from the supplied file: ${name}, ${result.changed} points\n`)
    }
    faults.push(...result.faults.map((fault) => `${name}: ${fault}`))
  }
  process.stdout.write(`${folder}: ${JSON.stringify(total)}\n`)
  expect(faults).toEqual([])
})
