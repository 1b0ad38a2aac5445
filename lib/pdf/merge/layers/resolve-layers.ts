import { deflateSync } from 'node:zlib'
import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { PdfError } from '../../error'
import { attribute, type FoundPage } from '../../open/page-tree'
import { contentsOf } from '../../page/contents'
import { dictAt, nameAt, resolved } from '../../page/geometry'
import { withoutHiddenContent } from './hidden-content'
import { type IsHidden, layerVisibility } from './visibility'

/**
 * Takes the layers out of a document: what is hidden on a screen is removed, and everything else belongs to the pages. A reader could
 * show or print hidden layers of a sealed document, which would then say something else.
 */
export function resolveLayers(pdf: PDF, pages: Iterable<FoundPage>): IsHidden {
  const isHidden = layerVisibility(pdf)
  if (!isHidden) return () => false
  const drawings = createDrawings(pdf, isHidden)
  for (const page of pages) {
    const resources = asDict(pdf, attribute(page, 'Resources'))
    drawings.visit(resources)
    const contents = unpackedContents(pdf, page.dict)
    const content = contents && drawings.clean(contents, resources)
    if (content) page.dict.set('Contents', pdf.register(packed(content)))
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
  const seen = new Set<PdfObject>()
  const lists: PdfDict[] = []
  const waiting: { drawing: PdfStream; resources: PdfDict | undefined }[] = []

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
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { drawing } = next
      const own = dictAt(pdf, drawing, 'Resources')
      collect(own)
      const content = unpacked(drawing)
      const made = content && clean(content, own ?? next.resources)
      if (made) repack(drawing, made)
    }
  }

  /** Everything of the resources that is a drawing itself: forms, patterns, letters that are drawn, and masks. */
  function collect(resources: PdfDict | undefined): void {
    if (!resources || seen.has(resources)) return
    seen.add(resources)
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
    if (!(drawing instanceof PdfStream) || seen.has(drawing)) return
    seen.add(drawing)
    waiting.push({ drawing, resources })
  }

  return {
    clean,
    visit,
    visitAppearances(page) {
      const annotations = resolved(pdf, page.get('Annots'))
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
  const object = resolved(pdf, value)
  return object instanceof PdfDict ? object : undefined
}

const entries = (pdf: PDF, list: PdfDict | undefined): PdfDict[] =>
  list ? [...list].flatMap(([, value]) => asDict(pdf, value) ?? []) : []

function unpackedContents(pdf: PDF, page: PdfDict): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  for (const item of contentsOf(pdf, page)) {
    const stream = resolved(pdf, item)
    const part = stream instanceof PdfStream ? unpacked(stream) : undefined
    if (!part) return undefined
    parts.push(part, Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}

/** Undefined where it is damaged. It stays as it is then, because a reader may draw a part of it. */
function unpacked(stream: PdfStream): Uint8Array | undefined {
  try {
    return stream.getDecodedData()
  } catch (error) {
    if (error instanceof PdfError) throw error
    return undefined
  }
}

function packed(content: Uint8Array): PdfStream {
  const stream = new PdfStream()
  repack(stream, content)
  return stream
}

function repack(stream: PdfStream, content: Uint8Array): void {
  stream.setData(deflateSync(content))
  stream.delete('DecodeParms')
  stream.set('Filter', PdfName.of('FlateDecode'))
}
