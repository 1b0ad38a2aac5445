/** JSON whose literals are kept as written: large numbers, escapes and repeated keys survive. */
export type JsonText =
  | { kind: 'literal'; raw: string }
  | { kind: 'array'; items: JsonText[] }
  | { kind: 'object'; entries: { key: string; value: JsonText }[] }

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|([^\s{}[\],:"]+))/y
const MAX_DEPTH = 100

/** Undefined when the text isn't JSON, or is nested deeper than any event. */
export function parseJsonText(text: string): JsonText | undefined {
  if (!isJson(text)) return undefined
  TOKEN.lastIndex = 0
  const next = () => TOKEN.exec(text)?.[0].trim() ?? ''
  return value(next(), next, 0)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // The answer is no.
    return false
  }
}

/** Relies on `isJson`: every token is in a valid place. */
function value(token: string, next: () => string, depth: number): JsonText | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (token !== '{' && token !== '[') return { kind: 'literal', raw: token }
  const items: JsonText[] = []
  const keys: string[] = []
  for (let each = next(); each !== '}' && each !== ']'; each = next()) {
    if (each === ',') continue
    if (token === '{') {
      keys.push(each)
      next()
    }
    const item = value(token === '{' ? next() : each, next, depth + 1)
    if (!item) return undefined
    items.push(item)
  }
  if (token === '[') return { kind: 'array', items }
  return { kind: 'object', entries: items.map((item, index) => ({ key: keys[index] ?? '', value: item })) }
}

export type Layout = {
  /** No spaces, a space after `,` and `:` as Python writes, or one line per part with this indent. */
  space: 'none' | 'python' | { indent: string }
  /** Orders an object's keys, given the object's own key. */
  order?: (keys: string[], parentKey: string) => string[]
  literal?: (raw: string) => string
}

export function printJsonText(json: JsonText, layout: Layout, parentKey = '', margin = ''): string {
  const literal = layout.literal ?? ((raw) => raw)
  if (json.kind === 'literal') return literal(json.raw)
  const { space } = layout
  const inner = typeof space === 'object' ? margin + space.indent : ''
  const colon = space === 'none' ? ':' : ': '
  const parts =
    json.kind === 'array'
      ? json.items.map((item) => printJsonText(item, layout, parentKey, inner))
      : ordered(json.entries, layout.order, parentKey).map(
          ({ key, value }) => `${literal(key)}${colon}${printJsonText(value, layout, plain(key), inner)}`,
        )
  const [open, close] = json.kind === 'array' ? '[]' : '{}'
  if (parts.length === 0 || typeof space !== 'object')
    return `${open}${parts.join(space === 'none' ? ',' : ', ')}${close}`
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${margin}${close}`
}

type Entry = { key: string; value: JsonText }

function ordered(entries: Entry[], order: Layout['order'], parentKey: string): Entry[] {
  if (!order) return entries
  const keys = order(
    entries.map(({ key }) => plain(key)),
    parentKey,
  )
  return entries.toSorted((one, other) => keys.indexOf(plain(one.key)) - keys.indexOf(plain(other.key)))
}

const plain = (key: string): string => JSON.parse(key)
