/** JSON with its literals as they were written: numbers past what a double holds, escapes, and keys that occur twice survive. */
export type JsonText =
  | { kind: 'literal'; raw: string }
  | { kind: 'array'; items: JsonText[] }
  | { kind: 'object'; entries: { key: string; value: JsonText }[] }

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|([^\s{}[\],:"]+))/y
const MAX_DEPTH = 100

/** Undefined where the text is no JSON, or nested deeper than any event. */
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
    // The only question was whether it is.
    return false
  }
}

/** Trusts `isJson`, so every token is where it must be. */
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
  /** Around the parts: nothing, one space after `,` and `:` as Python writes, or a line for each with this indent. */
  space: 'none' | 'python' | { indent: string }
  /** Order of an object's keys, given the key it stands under. */
  order?: (keys: string[], under: string) => string[]
  literal?: (raw: string) => string
}

export function printJsonText(json: JsonText, layout: Layout, under = '', margin = ''): string {
  const literal = layout.literal ?? ((raw) => raw)
  if (json.kind === 'literal') return literal(json.raw)
  const { space } = layout
  const inner = typeof space === 'object' ? margin + space.indent : ''
  const colon = space === 'none' ? ':' : ': '
  const parts =
    json.kind === 'array'
      ? json.items.map((item) => printJsonText(item, layout, under, inner))
      : ordered(json.entries, layout.order, under).map(
          ({ key, value }) => `${literal(key)}${colon}${printJsonText(value, layout, plain(key), inner)}`,
        )
  const [open, close] = json.kind === 'array' ? '[]' : '{}'
  if (parts.length === 0 || typeof space !== 'object')
    return `${open}${parts.join(space === 'none' ? ',' : ', ')}${close}`
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${margin}${close}`
}

type Entry = { key: string; value: JsonText }

function ordered(entries: Entry[], order: Layout['order'], under: string): Entry[] {
  if (!order) return entries
  const keys = order(
    entries.map(({ key }) => plain(key)),
    under,
  )
  return entries.toSorted((one, other) => keys.indexOf(plain(one.key)) - keys.indexOf(plain(other.key)))
}

const plain = (key: string): string => JSON.parse(key)
