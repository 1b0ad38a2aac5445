import type { BodyChange } from './change-labels'
import { jsonForms } from './json-forms'
import { EDGES, textForms } from './text-forms'

export type BodyForm = { changes: BodyChange[]; bytes: Uint8Array<ArrayBuffer> }

/** The body as pasted, followed by what it may have been before: each form once, the simplest first. */
export function bodyForms(given: Uint8Array<ArrayBuffer>): BodyForm[] {
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(given)
  const seen = new Set([whole])
  const forms: { changes: BodyChange[]; text: string }[] = []
  const add = (changes: BodyChange[], text: string) => {
    if (seen.has(text)) return
    seen.add(text)
    forms.push({ changes, text })
  }

  const undone = textForms(whole)
  for (const { change, text } of undone) add([change], text)
  for (const { changes, text } of jsonForms(whole)) add(changes, text)
  for (const first of undone) {
    for (const { changes, text } of jsonForms(first.text).slice(0, JSON_FORMS_OF_TEXT))
      add([first.change, ...changes], text)
    for (const { change, text } of edgesOf(first.text)) add([first.change, change], text)
  }
  for (const written of jsonForms(whole).filter(({ changes }) => changes.length <= 1)) {
    for (const { change, text } of edgesOf(written.text)) add([...written.changes, change], text)
  }

  const encoder = new TextEncoder()
  return [
    { changes: [], bytes: given },
    ...forms.map(({ changes, text }) => ({ changes, bytes: encoder.encode(text) })),
  ]
}

const edgesOf = (text: string) => textForms(text).filter(({ change }) => EDGES.includes(change))

/** Together with a change of the whole text, only these simplest ways of writing JSON are tried. */
const JSON_FORMS_OF_TEXT = 16
