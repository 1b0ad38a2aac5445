import type { FieldType } from '@/lib/contract/field-types'
import { FIELD_SIZES } from '@/lib/envelope/geometry/field-sizes'
import type { Found } from './suggestion'
import type { TextLine } from './text-lines'

/** `{{sign:1}}`, `{{text:2:Purchase order}}`: a type, the recipient's position, and a label (docs/sending.md). */
const ANCHOR = /\{\{ ?([a-z]{3,10}) ?: ?(\d{1,3}) ?(?:: ?([^{}]{1,200}))?\}\}/gi

const TYPES: Record<string, FieldType> = {
  sign: 'signature',
  signature: 'signature',
  initials: 'initials',
  date: 'date',
  name: 'name',
  email: 'email',
  company: 'company',
  title: 'title',
  text: 'text',
  check: 'checkbox',
  checkbox: 'checkbox',
}

/** How far below the baseline a field reaches, in type sizes. */
const DESCENT = 0.25
/** In points, to the words that follow. */
const GAP = 2

export const hasAnchor = (text: string): boolean => text.search(ANCHOR) >= 0

/** The fields that text anchors name. A field begins where its anchor begins, covers it, and ends before the next words. */
export function anchorsIn(lines: readonly TextLine[]): Found[] {
  return lines.flatMap((line) =>
    [...line.text.replaceAll('\t', ' ').matchAll(ANCHOR)].flatMap((match) => {
      const [whole, word = '', number, label] = match
      const type = TYPES[word.toLowerCase()]
      const recipient = Number(number)
      if (!type || recipient < 1) return []
      const { usual } = FIELD_SIZES[type]
      const x = line.xs[match.index] ?? 0
      const after = match.index + whole.length
      const end = line.xs[after] ?? x
      const next = line.xs[after + line.text.slice(after).search(/\S|$/)] ?? end
      const room = after === line.text.trimEnd().length ? usual.width : next - x - GAP
      const height = Math.max(usual.height, line.size * (1 + DESCENT))
      const bottom = line.baseline + line.size * DESCENT
      const width = type === 'checkbox' ? height : Math.max(end - x, Math.min(usual.width, room))
      const box = { x, y: bottom - height, width, height }
      return [{ box, type, recipient, ...withLabel(label), required: type !== 'checkbox', why: `Anchor ${whole}` }]
    }),
  )
}

function withLabel(label: string | undefined): { label?: string } {
  const text = label?.trim()
  return text ? { label: text } : {}
}
