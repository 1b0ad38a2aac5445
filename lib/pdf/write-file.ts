import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
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
import { listAt, resolve } from './page/geometry'
import { entriesText, serialize } from './serialize'

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
/** Objects that are packed together: readers unpack them all to read one. */
const PACK = 100
/** Smaller streams gain nothing from packing. */
const SMALLEST_PACKED = 512
const ID_BYTES = 16
/**
 * The most pages in a list. Fewer lists are read faster, and so are shorter ones: 5,000 pages are
 * 50 lists of 100.
 */
const MOST_KIDS = 100

/** Where an object is: at an offset of the file, or at an index of a pack. */
type Place = { at: number } | { pack: number; index: number }

/**
 * Writes what can be reached from a document's catalog as a file that can be read in one way only:
 * one revision, every object once, one table without gaps, right lengths and offsets. Objects are
 * numbered in the order in which they are found, so equal documents become equal bytes.
 */
export function writeFile(pdf: PDF): Uint8Array {
  const output = new Output()
  branchPages(pdf)
  const catalog = pdf.context.info.trailer.get('Root')
  if (!(catalog instanceof PdfRef)) throw new Error('the document has no catalog')
  const { small, last } = writeStreams(pdf, catalog, output)
  let number = last
  for (let from = 0; from < small.length; from += PACK) {
    number += 1
    const members = small.slice(from, from + PACK)
    output.pack(number, members)
  }
  return output.finish(number + 1)
}

type Small = { number: number; text: string }

/** Writes all streams, and returns the other objects in their order. */
function writeStreams(pdf: PDF, catalog: PdfRef, output: Output): { small: Small[]; last: number } {
  const numbers = new Map<number, number>()
  const objects: PdfObject[] = []
  const small: Small[] = []

  /** The first mention of an object gives it its number. */
  function numberOf(ref: PdfRef): number | undefined {
    const existing = numbers.get(ref.objectNumber)
    if (existing !== undefined) return existing
    const object = pdf.getObject(ref)
    if (!object || object instanceof PdfNull) return undefined
    numbers.set(ref.objectNumber, objects.push(object))
    return objects.length
  }

  numberOf(catalog)
  for (let at = 0; at < objects.length; at++) {
    const object = objects[at]
    if (object instanceof PdfStream) output.stream(at + 1, pack(object), numberOf)
    else if (object) small.push({ number: at + 1, text: serialize(object, numberOf) })
  }
  return { small, last: objects.length }
}

function pack(stream: PdfStream): PdfStream {
  if (stream.has('Filter')) return stream
  const result = stream.clone()
  result.delete('DecodeParms')
  const data = stream.data.length < SMALLEST_PACKED ? stream.data : deflateSync(stream.data)
  if (data.length >= stream.data.length) return new PdfStream(result, stream.data)
  result.set('Filter', PdfName.of('FlateDecode'))
  return new PdfStream(result, data)
}

class Output {
  readonly #parts: Uint8Array[] = [HEADER]
  readonly #places = new Map<number, Place>()
  #length = HEADER.length

  stream(number: number, stream: PdfStream, numberOf: (ref: PdfRef) => number | undefined): void {
    this.#object(number, entriesText(stream, numberOf), stream.data)
  }

  /** Several objects as one stream (ISO 32000-1, 7.5.7). */
  pack(number: number, members: readonly Small[]): void {
    let head = ''
    let body = ''
    for (const [index, member] of members.entries()) {
      this.#places.set(member.number, { pack: number, index })
      head += `${member.number} ${body.length} `
      body += `${member.text} `
    }
    const entries = `/Filter/FlateDecode/First ${head.length}/N ${members.length}/Type/ObjStm`
    this.#object(number, entries, deflateSync(Buffer.from(head + body, 'latin1')))
  }

  /** Adds the table, which is the object with this number, and its trailer (7.5.8). */
  finish(number: number): Uint8Array {
    const at = this.#length
    this.#places.set(number, { at })
    const hash = createHash('sha256')
    for (const part of this.#parts) hash.update(part)
    const id = hash.digest('hex').slice(0, 2 * ID_BYTES)
    const entries = `/Filter/FlateDecode/ID[<${id}><${id}>]/Root 1 0 R/Size ${number + 1}/Type/XRef/W[1 4 2]`
    this.#object(number, entries, deflateSync(this.#table(number)))
    this.#add(Buffer.from(`startxref\n${at}\n%%EOF\n`))
    return Buffer.concat(this.#parts)
  }

  #table(last: number): Buffer {
    const table = Buffer.alloc(7 * (last + 1))
    table.writeUInt16BE(0xffff, 5)
    for (const [number, place] of this.#places) {
      const isPacked = 'pack' in place
      table.writeUInt8(isPacked ? 2 : 1, 7 * number)
      table.writeUInt32BE(isPacked ? place.pack : place.at, 7 * number + 1)
      table.writeUInt16BE(isPacked ? place.index : 0, 7 * number + 5)
    }
    return table
  }

  #object(number: number, entries: string, data: Uint8Array): void {
    if (!this.#places.has(number)) this.#places.set(number, { at: this.#length })
    this.#add(Buffer.from(`${number} 0 obj\n<<${entries}/Length ${data.length}>>stream\n`, 'latin1'))
    this.#add(data)
    this.#add(Buffer.from('\nendstream\nendobj\n'))
  }

  #add(part: Uint8Array): void {
    this.#parts.push(part)
    this.#length += part.length
  }
}

/**
 * Divides a long list of pages into shorter ones, each of which says how many pages it has. Viewers
 * go through all of a list for each page that they show, so that 5,000 pages in one list take
 * seconds.
 */
function branchPages(pdf: PDF): void {
  const root = pdf.getCatalog().get('Pages')
  const tree = resolve(pdf, root)
  if (!(root instanceof PdfRef && tree instanceof PdfDict)) return
  const pages = listAt(pdf, tree, 'Kids')
  if (pages.length <= MOST_KIDS) return
  const branches: PdfRef[] = []
  for (let from = 0; from < pages.length; from += MOST_KIDS) {
    const kids = pages.slice(from, from + MOST_KIDS)
    const count = PdfNumber.of(kids.length)
    const branch = pdf.register(
      PdfDict.of({ Type: PdfName.of('Pages'), Parent: root, Kids: new PdfArray(kids), Count: count }),
    )
    for (const kid of kids) {
      const page = resolve(pdf, kid)
      if (page instanceof PdfDict) page.set('Parent', branch)
    }
    branches.push(branch)
  }
  tree.set('Kids', new PdfArray(branches))
}
