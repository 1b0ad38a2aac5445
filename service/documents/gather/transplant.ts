import { type PDF, PdfArray, PdfDict, PdfName, PdfNull, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { inherited } from '../page/geometry'

/** What a page takes from the page tree above it; the tree itself stays behind. */
const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
/** What ties a page to its old document, or runs by itself: dropped. */
const LEFT_BEHIND = ['Parent', 'AA', 'B', 'Thumb', 'PieceInfo']

export type Transplanted = {
  pages: PdfDict[]
  /** Takes over anything else of the same source, such as an entry of its catalog. */
  copy(object: PdfObject): PdfObject
}

/**
 * Adds every page of `source` to the end of `target`, with all that hangs on them. Pages are known by reference before
 * anything is copied, so that links between them stay links between them; only what is reachable comes along.
 */
export function transplant(source: PDF, target: PDF): Transplanted {
  const copies = new Map<string, PdfObject>()
  const unfilled: (() => void)[] = []

  function copy(object: PdfObject): PdfObject {
    if (object instanceof PdfRef) return copyReferenced(object)
    if (object instanceof PdfStream) return new PdfStream(copyEntries(object), object.data)
    if (object instanceof PdfDict) return copyEntries(object)
    if (object instanceof PdfArray) return new PdfArray(object.toArray().map(copy))
    return object
  }

  function copyEntries(dict: PdfDict): PdfDict {
    const made = new PdfDict()
    for (const [key, value] of dict) made.set(key, copy(value))
    return made
  }

  /** Objects are registered empty and filled later, one after another: chains of any length and circles are fine. */
  function copyReferenced(ref: PdfRef): PdfObject {
    const known = copies.get(ref.toString())
    if (known) return known
    const object = source.getObject(ref) ?? PdfNull.instance
    if (!(object instanceof PdfDict || object instanceof PdfArray)) return keep(ref, object)
    if (object instanceof PdfArray) {
      const made = new PdfArray()
      unfilled.push(() => made.push(...object.toArray().map(copy)))
      return keep(ref, target.register(made))
    }
    const made = object instanceof PdfStream ? new PdfStream(new PdfDict(), object.data) : new PdfDict()
    unfilled.push(() => {
      for (const [key, value] of object) made.set(key, copy(value))
    })
    return keep(ref, target.register(made))
  }

  function keep(ref: PdfRef, copied: PdfObject): PdfObject {
    copies.set(ref.toString(), copied)
    return copied
  }

  function drain(): void {
    for (let fill = unfilled.pop(); fill; fill = unfilled.pop()) fill()
  }

  const places = source.getPages().map(({ ref, dict }) => {
    const page = PdfDict.of({ Type: PdfName.of('Page') })
    const made = target.register(page)
    copies.set(ref.toString(), made)
    return { made, page, original: dict }
  })
  for (const { page, original } of places) {
    for (const key of INHERITABLE) {
      const value = inherited(source, original, key)
      if (value) page.set(key, copy(value))
    }
    for (const [key, value] of original) {
      if (!LEFT_BEHIND.includes(key.value) && !page.has(key)) page.set(key, copy(value))
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
