import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core'
import { attribute, type FoundPage } from '../open/page-tree'
import { exact } from '../page/exact-number'
import { resolved } from '../page/geometry'
import { isHarmless } from './actions'

/** What a page takes from the page tree above it; the tree itself stays behind. */
const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
/** What ties a page to its old document, or runs by itself: dropped. */
const LEFT_BEHIND = ['Parent', 'AA', 'B', 'Thumb', 'PieceInfo']
/** What says how a stream is packed is looked for in the stream itself. */
const HOW_PACKED = ['Filter', 'DecodeParms', 'Length']

export type Transplanted = {
  pages: PdfDict[]
  /** Takes over anything else of the same source, such as an entry of its catalog. */
  copy(object: PdfObject): PdfObject
}

/**
 * Adds the found pages of `source` to the end of `target`, with all that hangs on them. Pages are known by reference before
 * anything is copied, so that links between them stay links between them; only what is reachable comes along.
 */
export function transplant({ source, found }: { source: PDF; found: FoundPage[] }, target: PDF): Transplanted {
  const copies = new Map<string, PdfObject>()
  const unfilled: (() => void)[] = []

  function copy(object: PdfObject): PdfObject {
    if (object instanceof PdfRef) return copyReferenced(object)
    if (object instanceof PdfNumber) return exact(object.value)
    if (object instanceof PdfStream) return fill(new PdfStream(new PdfDict(), object.data), object)
    if (object instanceof PdfDict) return fill(new PdfDict(), object)
    if (object instanceof PdfArray) return new PdfArray(object.toArray().map(copy))
    return object
  }

  function fill<Made extends PdfDict>(made: Made, from: PdfDict): Made {
    for (const [{ value: key }, value] of from) {
      if (!isHarmless(source, key, value)) continue
      const near = from instanceof PdfStream && HOW_PACKED.includes(key) ? resolved(source, value) : value
      if (near) made.set(key, copy(near))
    }
    return made
  }

  /** Objects are registered empty and filled later, one after another: chains of any length and circles are fine. */
  function copyReferenced(ref: PdfRef): PdfObject {
    const known = copies.get(ref.toString())
    if (known) return known
    const object = source.getObject(ref) ?? PdfNull.instance
    if (object instanceof PdfArray) {
      const made = new PdfArray()
      unfilled.push(() => made.push(...object.toArray().map(copy)))
      return keep(ref, target.register(made))
    }
    if (!(object instanceof PdfDict)) return keep(ref, object instanceof PdfRef ? PdfNull.instance : copy(object))
    const made = object instanceof PdfStream ? new PdfStream(new PdfDict(), object.data) : new PdfDict()
    unfilled.push(() => void fill(made, object))
    return keep(ref, target.register(made))
  }

  function keep(ref: PdfRef, copied: PdfObject): PdfObject {
    copies.set(ref.toString(), copied)
    return copied
  }

  function drain(): void {
    for (let next = unfilled.pop(); next; next = unfilled.pop()) next()
  }

  const places = found.map((original) => {
    const page = PdfDict.of({ Type: PdfName.of('Page') })
    const made = target.register(page)
    if (original.ref && !copies.has(original.ref.toString())) copies.set(original.ref.toString(), made)
    return { made, page, original }
  })
  for (const { page, original } of places) {
    for (const key of INHERITABLE) {
      const value = attribute(original, key)
      if (value) page.set(key, copy(value))
    }
    for (const [{ value: key }, value] of original.dict) {
      if (!LEFT_BEHIND.includes(key) && !page.has(key) && isHarmless(source, key, value)) page.set(key, copy(value))
    }
  }
  drain()
  for (const { made } of places) target.insertPage(target.getPageCount(), made)

  return {
    pages: places.map(({ page }) => page),
    copy(object) {
      const made = copy(object)
      drain()
      return made
    },
  }
}
