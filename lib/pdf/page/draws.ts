import { type PDF, type PdfDict, type PdfObject, PdfStream } from '@libpdf/core'
import { PdfError } from '../error'
import { contentsOf, joinContents, unpackStream } from './contents'
import { dictAt, nameAt, resolve } from './geometry'
import { operatorsIn } from './operators'

/** Maps draw some ten thousand symbols. */
const MOST_DRAWS = 1_000_000
/** Programs nest some ten forms. */
const MOST_LEVELS = 500

/** Refuses pages that draw more forms, those within forms included, than viewers show in some seconds. */
export function checkDraws(pdf: PDF, pages: readonly PdfDict[], most = MOST_DRAWS): void {
  const drawsByForm = new Map<PdfObject, number>()
  const formsByResources = new Map<PdfDict, ReadonlyMap<string, PdfStream>>()
  for (const page of pages) {
    const resources = dictAt(pdf, page, 'Resources')
    if (resources && drawnBy(() => joinContents(pdf, contentsOf(pdf, page)), resources, 0) > most) throw tooMany()
  }

  /** How many forms a drawing with these resources draws, those within forms included. */
  function drawnBy(content: () => Uint8Array, resources: PdfDict, level: number): number {
    const forms = formsOf(resources)
    if (forms.size === 0) return 1
    let sum = 1
    for (const name of namesDrawn(content())) {
      const form = forms.get(name)
      if (form) sum += drawsOf(form, resources, level + 1)
      if (sum > most) return sum
    }
    return sum
  }

  function formsOf(resources: PdfDict): ReadonlyMap<string, PdfStream> {
    const before = formsByResources.get(resources)
    if (before) return before
    const forms = new Map<string, PdfStream>()
    for (const [{ value: name }, value] of dictAt(pdf, resources, 'XObject') ?? []) {
      const form = resolve(pdf, value)
      if (form instanceof PdfStream && nameAt(pdf, form, 'Subtype') === 'Form') forms.set(name, form)
    }
    formsByResources.set(resources, forms)
    return forms
  }

  function drawsOf(form: PdfStream, outer: PdfDict, level: number): number {
    const before = drawsByForm.get(form)
    if (before !== undefined) return before
    if (level > MOST_LEVELS) throw tooMany()
    // Viewers do not draw a form within itself.
    drawsByForm.set(form, 0)
    const draws = drawnBy(() => unpackStream(form), dictAt(pdf, form, 'Resources') ?? outer, level)
    drawsByForm.set(form, draws)
    return draws
  }
}

function* namesDrawn(content: Uint8Array): Generator<string> {
  for (const { from, at } of operatorsIn(content, ['Do'])) {
    const operand = Buffer.from(content.buffer, content.byteOffset + from, at - from).toString('latin1')
    yield operand.slice(operand.lastIndexOf('/') + 1).trim()
  }
}

const tooMany = () =>
  new PdfError('too_complex', 'the file is too complex to be signed here: a page draws other drawings too many times')
