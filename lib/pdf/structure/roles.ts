import { type PDF, PdfDict, PdfName } from '@libpdf/core'
import { nameAt } from '../page/geometry'
import type { Element } from './elements'

/** The roles that readers know (ISO 32000-1, 14.8.4, and ISO 32000-2). */
const STANDARD = new Set(
  [
    'Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private Aside Title',
    'P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Sub Em Strong FENote Artifact',
    'Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form',
  ].flatMap((line) => line.split(' ')),
)
const MOST_STEPS = 20

/** What each role of one document means to readers. */
function meaningsOf(pdf: PDF, map: PdfDict | undefined): (role: string) => string {
  const meanings = new Map<string, string>()
  return (role) => {
    const cachedMeaning = meanings.get(role)
    if (cachedMeaning !== undefined) return cachedMeaning
    let result = role
    for (let step = 0; step < MOST_STEPS; step++) {
      const next = map && nameAt(pdf, map, result)
      if (next === undefined || next === result) break
      result = next
    }
    meanings.set(role, result)
    return result
  }
}

/**
 * The roles of a document that is made of several ones. A role that two sources give two meanings
 * gets another name in the second; one that has the name of a standard role, and not its meaning,
 * is replaced by what it means.
 */
export function createRoles(pdf: PDF) {
  const meanings = new Map<string, string>()
  return {
    add(elements: readonly Element[], map: PdfDict | undefined): void {
      const roleMeaning = meaningsOf(pdf, map)
      const names = new Map<string, PdfName>()
      for (const { dict } of elements) {
        const role = nameAt(pdf, dict, 'S') ?? 'NonStruct'
        const name = names.get(role) ?? PdfName.of(nameFor(role, roleMeaning(role)))
        names.set(role, name)
        dict.set('S', name)
      }
    },
    meaning: (role: string) => meanings.get(role) ?? role,
    map(): PdfDict | undefined {
      const entries = [...meanings].filter(([role, meaning]) => role !== meaning)
      return entries.length > 0 ? new PdfDict(entries.map(([role, meaning]) => [role, PdfName.of(meaning)])) : undefined
    },
  }

  function nameFor(role: string, meaning: string): string {
    if (STANDARD.has(role)) return meaning
    let free = role
    for (let number = 2; (meanings.get(free) ?? meaning) !== meaning; number++) free = `${role}-${number}`
    meanings.set(free, meaning)
    return free
  }
}
