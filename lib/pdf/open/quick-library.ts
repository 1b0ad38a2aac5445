import { PdfArray, PdfDict, PdfName, PdfRef } from '@libpdf/core'

/** Files have some hundred names. Further ones are looked up in the library's own way. */
const MOST_NAMES = 10_000
const LONGEST_NAME = 100
/** The most references that are remembered, which is more than a worker's memory holds objects. */
const MOST_REFS = 500_000
const GENERATIONS = 65_536

const names = new Map<string, PdfName>()
const refs = new Map<number, PdfRef>()
const byTheLibrary = PdfName.of

/**
 * Makes the library quick with files of many small objects, for which it was not made: it finds
 * each key of each dictionary by a weak reference, it forgets references beyond 20,000 and then
 * stores the objects behind them again, and it goes through lists and dictionaries by generators.
 */
export function quickenLibrary(): void {
  PdfName.of = (name) => names.get(name) ?? remember(byTheLibrary(name))
  PdfRef.of = (objectNumber, generation = 0) => {
    const key = objectNumber * GENERATIONS + generation
    return refs.get(key) ?? rememberRef(key, Reflect.construct(PdfRef, [objectNumber, generation]))
  }
  iterateBy(PdfDict.prototype, 'entries')
  iterateBy(PdfArray.prototype, 'items')
}

/** Forgets all references: they belong to one file, and a worker reads many. */
export const forgetReferences = (): void => refs.clear()

function remember(name: PdfName): PdfName {
  if (names.size < MOST_NAMES && name.value.length <= LONGEST_NAME) names.set(name.value, name)
  return name
}

function rememberRef(key: number, ref: PdfRef): PdfRef {
  if (refs.size >= MOST_REFS) refs.clear()
  refs.set(key, ref)
  return ref
}

/** The library keeps what a container holds in a map or an array of this name. */
function iterateBy(prototype: object, key: string): void {
  Object.defineProperty(prototype, Symbol.iterator, {
    configurable: true,
    value(this: object) {
      return Reflect.get(this, key)[Symbol.iterator]()
    },
  })
}
