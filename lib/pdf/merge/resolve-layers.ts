import { deflateSync } from 'node:zlib'
import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { PdfError } from '../error'
import { attribute, type FoundPage } from '../open/page-tree'
import { contentsOf } from '../page/contents'
import { dictAt, nameAt, resolve } from '../page/geometry'
import { operatorsIn } from '../page/operators'
import { type IsHidden, layerVisibility } from './visibility'

/**
 * Takes the layers out of a document: what is hidden on a screen is removed, and everything else
 * belongs to the pages. A reader could show or print hidden layers of a sealed document, which
 * would then say something else.
 */
export function resolveLayers(pdf: PDF, pages: Iterable<FoundPage>): IsHidden {
  const isHidden = layerVisibility(pdf)
  if (!isHidden) return () => false
  const drawings = createDrawings(pdf, isHidden)
  for (const page of pages) {
    const resources = asDict(pdf, attribute(page, 'Resources'))
    drawings.visit(resources)
    const contents = unpackContents(pdf, page.dict)
    const content = contents && drawings.clean(contents, resources)
    if (content) page.dict.set('Contents', pdf.register(packStream(content)))
    drawings.visitAppearances(page.dict)
  }
  drawings.forgetLayers()
  return isHidden
}

type Drawings = {
  /** Cleans what can be drawn by these names, and what that draws. */
  visit(resources: PdfDict | undefined): void
  visitAppearances(page: PdfDict): void
  clean(content: Uint8Array, resources: PdfDict | undefined): Uint8Array | undefined
  /** Removes the names of layers, once no drawing needs them. */
  forgetLayers(): void
}

function createDrawings(pdf: PDF, isHidden: IsHidden): Drawings {
  const visitedObjects = new Set<PdfObject>()
  const lists: PdfDict[] = []
  const stack: { drawing: PdfStream; resources: PdfDict | undefined }[] = []

  function clean(content: Uint8Array, resources: PdfDict | undefined): Uint8Array | undefined {
    const layers = resources && dictAt(pdf, resources, 'Properties')
    const pictures = resources && dictAt(pdf, resources, 'XObject')
    return withoutHiddenContent(content, {
      layer: (name) => isHidden(layers?.get(name)),
      picture: (name) => isHidden(asDict(pdf, pictures?.get(name))?.get('OC')),
    })
  }

  function visit(resources: PdfDict | undefined): void {
    collect(resources)
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { drawing } = next
      const own = dictAt(pdf, drawing, 'Resources')
      collect(own)
      const content = unpack(drawing)
      const result = content && clean(content, own ?? next.resources)
      if (result) repack(drawing, result)
    }
  }

  /** The resources that are drawings themselves: forms, patterns, letters and masks. */
  function collect(resources: PdfDict | undefined): void {
    if (!resources || visitedObjects.has(resources)) return
    visitedObjects.add(resources)
    const layers = dictAt(pdf, resources, 'Properties')
    if (layers) lists.push(layers)
    for (const each of entries(pdf, dictAt(pdf, resources, 'XObject')))
      if (nameAt(pdf, each, 'Subtype') === 'Form') add(each, resources)
    for (const each of entries(pdf, dictAt(pdf, resources, 'Pattern'))) add(each, resources)
    for (const font of entries(pdf, dictAt(pdf, resources, 'Font'))) {
      const own = dictAt(pdf, font, 'Resources')
      collect(own)
      for (const letter of entries(pdf, dictAt(pdf, font, 'CharProcs'))) add(letter, own ?? resources)
    }
    for (const state of entries(pdf, dictAt(pdf, resources, 'ExtGState'))) {
      const mask = dictAt(pdf, state, 'SMask')
      if (mask) add(asDict(pdf, mask.get('G')), resources)
    }
  }

  function add(drawing: PdfDict | undefined, resources: PdfDict): void {
    if (!(drawing instanceof PdfStream) || visitedObjects.has(drawing)) return
    visitedObjects.add(drawing)
    stack.push({ drawing, resources })
  }

  return {
    clean,
    visit,
    visitAppearances(page) {
      const annotations = resolve(pdf, page.get('Annots'))
      for (const item of annotations instanceof PdfArray ? annotations : []) {
        const annotation = asDict(pdf, item)
        const looks = annotation && asDict(pdf, dictAt(pdf, annotation, 'AP')?.get('N'))
        const streams = looks instanceof PdfStream ? [looks] : entries(pdf, looks)
        for (const stream of streams) add(stream, new PdfDict())
      }
      visit(undefined)
    },
    forgetLayers() {
      for (const list of lists) {
        for (const key of [...list.keys()]) {
          const type = nameAt(pdf, asDict(pdf, list.get(key)) ?? list, 'Type')
          if (type === 'OCG' || type === 'OCMD') list.delete(key)
        }
      }
    },
  }
}

function asDict(pdf: PDF, value: PdfObject | undefined): PdfDict | undefined {
  const object = resolve(pdf, value)
  return object instanceof PdfDict ? object : undefined
}

const entries = (pdf: PDF, list: PdfDict | undefined): PdfDict[] =>
  list ? [...list].flatMap(([, value]) => asDict(pdf, value) ?? []) : []

function unpackContents(pdf: PDF, page: PdfDict): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  for (const item of contentsOf(pdf, page)) {
    const stream = resolve(pdf, item)
    const part = stream instanceof PdfStream ? unpack(stream) : undefined
    if (!part) return undefined
    parts.push(part, Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}

/**
 * Undefined for a damaged stream, which is left as it is because a reader may draw a part of it.
 */
function unpack(stream: PdfStream): Uint8Array | undefined {
  try {
    return stream.getDecodedData()
  } catch (error) {
    if (error instanceof PdfError) throw error
    return undefined
  }
}

function packStream(content: Uint8Array): PdfStream {
  const stream = new PdfStream()
  repack(stream, content)
  return stream
}

function repack(stream: PdfStream, content: Uint8Array): void {
  stream.setData(deflateSync(content))
  stream.delete('DecodeParms')
  stream.set('Filter', PdfName.of('FlateDecode'))
}

/** Whether the layer or the picture with a name is hidden. */
type LayerTests = { layer: (name: string) => boolean; picture: (name: string) => boolean }

const MARKS = ['BMC', 'BDC', 'EMC']
const PATHS = ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']
const TEXTS = ['Tj', 'TJ', "'", '"']
const NAMES = [...MARKS, ...PATHS, ...TEXTS, 'Do', 'sh', 'BI', 'ID', 'BT', 'ET', 'Tr', 'q', 'Q']

const LAYER = /\/OC\s*\/([^\s/[\]<>(){}%]+)\s*$/
const NAME = /\/([^\s/[\]<>(){}%]+)\s*$/
const NUMBER = /([-+.\d]+)\s*$/
const TWO_NUMBERS = /^\s*([-+.\d]+)\s+([-+.\d]+)/
const INVISIBLE = 3
/** How many bytes before an operator are searched for a name. */
const LONGEST_NAME = 300

type Edit = { from: number; to: number; text: string }

/**
 * A drawing without what its hidden layers draw, and without its layers; undefined where it has
 * none. Everything else that a hidden part does, such as moving on or choosing a color, counts for
 * what follows it, as in readers.
 */
export function withoutHiddenContent(content: Uint8Array, hidden: LayerTests): Uint8Array | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const operand = (from: number, at: number) => bytes.toString('latin1', Math.max(from, at - LONGEST_NAME), at)
  const edits: Edit[] = []
  const marks: boolean[] = []
  const modes: number[] = []
  let hiddenDepth = 0
  let mode = 0
  let image = 0
  /** Whether the text object that is open began in a visible or a hidden part. */
  let text: 'visible' | 'hidden' | undefined
  /**
   * The edits of a text object that began hidden. If it ends visible, its texts are drawn invisibly
   * instead of removed.
   */
  let hiddenTexts: Edit[] = []

  for (const { name, from, at, to } of operatorsIn(content, NAMES)) {
    if (name === 'BMC') marks.push(false)
    else if (name === 'BDC') {
      const layer = LAYER.exec(operand(from, at))?.[1]
      const isHidden = layer !== undefined && hidden.layer(decodeName(layer))
      if (layer !== undefined) edits.push({ from, to, text: ' /OC BMC' })
      marks.push(isHidden)
      if (isHidden) hiddenDepth += 1
    } else if (name === 'EMC') {
      if (marks.pop()) hiddenDepth -= 1
      if (hiddenDepth === 0 && text === 'hidden') {
        for (const edit of hiddenTexts) edit.text = invisibly(bytes, edit, mode)
        text = 'visible'
      }
    } else if (name === 'BT') {
      text = hiddenDepth > 0 ? 'hidden' : 'visible'
      hiddenTexts = []
    } else if (name === 'ET') text = undefined
    else if (name === 'q') modes.push(mode)
    else if (name === 'Q') mode = modes.pop() ?? mode
    else if (name === 'Tr') mode = Number(NUMBER.exec(operand(from, at))?.[1] ?? 0)
    else if (name === 'BI') image = at
    else if (name === 'Do') {
      const picture = NAME.exec(operand(from, at))?.[1]
      if (hiddenDepth > 0 || (picture !== undefined && hidden.picture(decodeName(picture))))
        edits.push({ from, to, text: ' ' })
    } else if (hiddenDepth === 0) continue
    else if (name === 'sh') edits.push({ from, to, text: ' ' })
    else if (name === 'ID') edits.push({ from: image, to, text: ' ' })
    else if (PATHS.includes(name)) edits.push({ from: at, to, text: 'n' })
    else if (text === 'visible') {
      const edit = { from, to, text: '' }
      edits.push({ ...edit, text: invisibly(bytes, edit, mode) })
    } else {
      const edit = { from, to, text: withoutText(bytes.toString('latin1', from, Math.min(to, from + 100)), name) }
      edits.push(edit)
      hiddenTexts.push(edit)
    }
  }
  return edits.length > 0 ? applyEdits(bytes, edits) : undefined
}

/** Draws a text invisibly, because the next text begins at its end. */
const invisibly = (bytes: Buffer, { from, to }: Edit, mode: number) =>
  ` ${INVISIBLE} Tr ${bytes.toString('latin1', from, to)} ${mode} Tr`

/** Two text operators also move to the next line, and one of them sets spacing. */
function withoutText(operator: string, name: string): string {
  if (name === "'") return ' T*'
  if (name !== '"') return ' '
  const [, spacing = '0', letters = '0'] = TWO_NUMBERS.exec(operator) ?? []
  return ` ${spacing} Tw ${letters} Tc T*`
}

const decodeName = (name: string) =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

function applyEdits(bytes: Buffer, edits: Edit[]): Uint8Array {
  const parts: Buffer[] = []
  let copiedUpTo = 0
  for (const { from, to, text } of edits) {
    parts.push(bytes.subarray(copiedUpTo, from), Buffer.from(text, 'latin1'))
    copiedUpTo = to
  }
  return Buffer.concat([...parts, bytes.subarray(copiedUpTo)])
}
