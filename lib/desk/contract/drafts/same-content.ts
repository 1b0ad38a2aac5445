import type { Draft } from './draft'
import type { DraftContent, DraftRecipient } from './draft-content'

/** Nothing was ever typed into it, so that it can be taken for a new send of its template. */
export function isUntouched({ state, content }: Draft): boolean {
  return state === 'open' && sameContent(content, { recipients: [] })
}

/** Equal in all that would be sent; recipients left blank count as not there. */
export function sameContent(a: DraftContent, b: DraftContent): boolean {
  return canonical(a) === canonical(b)
}

/** Contents never change: each becomes text once, which matters for hundreds of fields. */
const texts = new WeakMap<DraftContent, string>()

function canonical(content: DraftContent): string {
  const text = texts.get(content) ?? textOf(content)
  texts.set(content, text)
  return text
}

function textOf({ recipients, ...content }: DraftContent): string {
  const filled = recipients.filter(isFilled)
  // A template's slots have no order of their own here.
  const people = content.documents ? filled : filled.sort((one, other) => one.id - other.id)
  return JSON.stringify([people.map(inOrder), inOrder(content)])
}

const isFilled = ({ id: _, ...recipient }: DraftRecipient) => Object.values(recipient).some(Boolean)

/** The entries that are set, sorted by name at every level. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const set = Object.entries(value).filter(([, each]) => each !== undefined)
  return set.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, inOrder(each)])
}
