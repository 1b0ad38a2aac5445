import fc from 'fast-check'
import { type RawObject, raw } from '@/lib/pdf/tests/raw'

/** A word on a page; the sealed file must have it on the same page. */
const word = (page: number) => `Clause${page}x`
const line = (page: number, y = 20) => `BT /F1 10 Tf 10 ${y} Td (${word(page)}) Tj ET`

/** What pages draw: whole, divided, open at its end, or partly missing. `free` is a number for a further object. */
type Drawing = (page: number, free: number) => { contents: string; objects: Record<number, RawObject> }

const DRAWINGS: Record<string, Drawing> = {
  'one stream': (page, free) => ({ contents: `${free} 0 R`, objects: { [free]: { data: line(page) } } }),
  none: () => ({ contents: 'null', objects: {} }),
  'a stream that is not there': (_, free) => ({ contents: `${free} 0 R`, objects: {} }),
  'a list with what is not there': (page, free) => ({
    contents: `[null ${free + 1} 0 R ${free} 0 R 7 (text)]`,
    objects: { [free]: { data: line(page) } },
  }),
  'a number in two streams': (page, free) => ({
    contents: `[${free} 0 R ${free + 1} 0 R]`,
    objects: { [free]: { data: `BT /F1 10 Tf 1` }, [free + 1]: { data: `0 20 Td (${word(page)}) Tj ET` } },
  }),
  'an operator in two streams': (page, free) => ({
    contents: `[${free} 0 R ${free + 1} 0 R]`,
    objects: { [free]: { data: `BT /F1 10 Tf 10 20 T` }, [free + 1]: { data: `d (${word(page)}) Tj ET` } },
  }),
  'a text in two streams': (page, free) => ({
    contents: `[${free} 0 R ${free + 1} 0 R]`,
    objects: { [free]: { data: `BT /F1 10 Tf 10 20 Td (Cla` }, [free + 1]: { data: `use${page}) Tj ET` } },
  }),
  'a list of its own': (page, free) => ({
    contents: `${free + 1} 0 R`,
    objects: { [free]: { data: line(page) }, [free + 1]: `[${free} 0 R ${free} 0 R]` },
  }),
  'a text that never ends': (page, free) => ({
    contents: `${free} 0 R`,
    objects: { [free]: { data: `${line(page)} BT (open (` } },
  }),
  'a list that never ends': (page, free) => ({
    contents: `${free} 0 R`,
    objects: { [free]: { data: `${line(page)} [ 1 [ 2 << /A` } },
  }),
  'a picture that never ends': (page, free) => ({
    contents: `${free} 0 R`,
    objects: { [free]: { data: `${line(page)} BI /W 1 /H 1 /BPC 8 /CS /G ID x` } },
  }),
  'more ends than beginnings': (page, free) => ({
    contents: `${free} 0 R`,
    objects: { [free]: { data: `Q Q ET EMC ${line(page)} q q BT /P BMC` } },
  }),
  'a comment at its end': (page, free) => ({
    contents: `${free} 0 R`,
    objects: { [free]: { data: `${line(page)} %` } },
  }),
}

/** Values that the attributes of a page and of a branch may have; `?` is a reference to one of them. */
const BOXES = [
  '[0 0 200 100]',
  '[200 100 0 0]',
  '[0 0 0 0]',
  '[0 0 ? 100]',
  '[10 10 190 90.5]',
  '(box)',
  '[0 0 200]',
  '?',
]
const TURNS = ['0', '90', '-90', '450', '45', '90.0', '(90)', '?']
const COUNTS = ['right', '0', '1', '-1', '99', '1.5', '(2)', '?', 'null']
const TYPES = ['right', '/Page', '/Pages', '/Other', 'null', '(Page)', '?']

type Attributes = {
  type: string
  media: string | undefined
  crop: string | undefined
  rotate: string | undefined
  inPlace: boolean
}
type Tree =
  | ({ kind: 'page'; drawing: string; resources: boolean } & Attributes)
  | ({ kind: 'branch'; count: string; kids: Tree[]; listApart: boolean } & Attributes)
  | {
      kind: 'other'
      value: 'null' | 'missing' | 'number' | 'text' | 'root' | 'parent' | 'again' | 'generation' | 'stream'
    }

const often = <T>(usual: T, ...values: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...values) })

const attributes = {
  type: often('right', ...TYPES),
  media: often<string | undefined>(undefined, ...BOXES),
  crop: often<string | undefined>(undefined, ...BOXES),
  rotate: often<string | undefined>(undefined, ...TURNS),
  inPlace: often(false, true),
}

export const pageTree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree; branch: Tree }>((tie) => ({
  branch: fc.record({
    kind: fc.constant('branch' as const),
    count: often('right', ...COUNTS),
    kids: fc.array(tie('tree'), { minLength: 0, maxLength: 3 }),
    listApart: often(false, true),
    ...attributes,
  }),
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('page' as const),
        drawing: fc.constantFrom(...Object.keys(DRAWINGS)),
        resources: often(true, false),
        ...attributes,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('other' as const),
        value: fc.constantFrom(
          ...(['null', 'missing', 'number', 'text', 'root', 'parent', 'again', 'generation', 'stream'] as const),
        ),
      }),
    },
    { weight: 3, arbitrary: tie('branch') },
  ),
})).branch

const ROOT = 2
const FONT = 3
/** What `?` refers to: a number that is right as an edge of a box, and nothing else. */
const NUMBER = 4

/** The file of a page tree. */
export function fileOf(root: Tree): Buffer {
  const objects: Record<number, RawObject> = {
    1: `<< /Type /Catalog /Pages ${ROOT} 0 R >>`,
    [FONT]: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    [NUMBER]: '200',
  }
  let next = 10
  let pages = 0
  const earlier: number[] = []

  function reserve(): number {
    next += 3
    return next - 3
  }

  function entries(tree: Exclude<Tree, { kind: 'other' }>, parent: number): string {
    const own = tree.kind === 'page' ? '/Page' : '/Pages'
    const value = (text: string) => text.replace('?', `${NUMBER} 0 R`)
    return [
      parent > 0 ? `/Parent ${parent} 0 R` : '/MediaBox [0 0 200 100]',
      `/Type ${tree.type === 'right' ? own : value(tree.type)}`,
      tree.media && `/MediaBox ${value(tree.media)}`,
      tree.crop && `/CropBox ${value(tree.crop)}`,
      tree.rotate && `/Rotate ${value(tree.rotate)}`,
    ]
      .filter(Boolean)
      .join(' ')
  }

  function write(tree: Tree, number: number, parent: number): string {
    if (tree.kind === 'other') return other(tree.value, parent)
    if (tree.kind === 'page') return page(tree, parent)
    const places = tree.kids.map((kid) => ({ kid, number: reserve() }))
    const kids = places.map(({ kid, number: place }) => {
      const text = write(kid, place, number)
      if (kid.kind === 'other' || kid.inPlace) return text
      objects[place] = text
      earlier.push(place)
      return `${place} 0 R`
    })
    const list = `[${kids.join(' ')}]`
    if (tree.listApart) objects[number + 1] = list
    const count = tree.count === 'right' ? String(tree.kids.length) : tree.count.replace('?', `${NUMBER} 0 R`)
    return `<< ${entries(tree, parent)} /Kids ${tree.listApart ? `${number + 1} 0 R` : list} /Count ${count} ${RESOURCES} >>`
  }

  function page(tree: Tree & { kind: 'page' }, parent: number): string {
    pages += 1
    const drawn = DRAWINGS[tree.drawing]?.(pages, reserve())
    Object.assign(objects, drawn?.objects)
    return `<< ${entries(tree, parent)} ${tree.resources ? RESOURCES : ''} /Contents ${drawn?.contents ?? 'null'} >>`
  }

  function other(value: (Tree & { kind: 'other' })['value'], parent: number): string {
    const place = earlier.at(-1)
    if (value === 'number') return '7'
    if (value === 'text') return '(page)'
    if (value === 'missing') return '9999 0 R'
    if (value === 'root') return `${ROOT} 0 R`
    if (value === 'parent') return `${parent} 0 R`
    if (value === 'stream') return `${FONT} 0 R`
    if (value === 'again' && place) return `${place} 0 R`
    if (value === 'generation' && place) return `${place} 5 R`
    return 'null'
  }

  objects[ROOT] = write(root, ROOT + 3, 0).replaceAll(`/Parent ${ROOT + 3} 0 R`, `/Parent ${ROOT} 0 R`)
  return raw(objects)
}

const RESOURCES = `/Resources << /Font << /F1 ${FONT} 0 R >> >>`
