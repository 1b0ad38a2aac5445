import type { JsonChange } from './change-labels'
import { type JsonText, type Layout, parseJsonText, printJsonText } from './json-text'
import { sortedOrder, wireOrder } from './wire-order'

export type JsonForm = { changes: JsonChange[]; text: string }

const SPACES: [JsonChange | undefined, Layout['space']][] = [
  ['compact', 'none'],
  ['indent-2', { indent: '  ' }],
  ['indent-4', { indent: '    ' }],
  ['indent-tab', { indent: '\t' }],
  ['python', 'python'],
]
const ORDERS: [JsonChange | undefined, Layout['order']][] = [
  [undefined, undefined],
  ['wire-order', wireOrder],
  ['sort', sortedOrder],
]
const unicode = (raw: string) =>
  raw.replaceAll(/[\u007F-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const slashes = (raw: string) => raw.replaceAll(/(?<!\\)\//g, '\\/')
const html = (raw: string) =>
  raw.replaceAll(/[<>&\u2028\u2029]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const plain = (raw: string) => (raw.startsWith('"') ? JSON.stringify(JSON.parse(raw)) : raw)
const LITERALS: [JsonChange[], Layout['literal']][] = [
  [[], undefined],
  [['plain-characters'], plain],
  [['escape-unicode'], (raw) => unicode(plain(raw))],
  [['escape-slashes'], (raw) => slashes(plain(raw))],
  [['escape-unicode', 'escape-slashes'], (raw) => slashes(unicode(plain(raw)))],
  [['escape-html-json'], (raw) => html(plain(raw))],
]

/** Every way the common libraries write the same JSON; empty where the text isn't JSON. */
export function jsonForms(text: string): JsonForm[] {
  const json = parseJsonText(text)
  if (!json) return []
  const space = spaceOf(json, text)
  // What is already so isn't named as a change.
  return SPACES.flatMap(([spacing, layout]) =>
    ORDERS.flatMap(([order, by]) =>
      LITERALS.map(([literals, literal]): JsonForm => {
        const named = [spacing === space ? undefined : spacing, order, ...literals]
        return {
          changes: named.filter((change) => change !== undefined),
          text: printJsonText(json, { space: layout, ...(by && { order: by }), ...(literal && { literal }) }),
        }
      }),
    ),
  ).toSorted((one, other) => one.changes.length - other.changes.length)
}

function spaceOf(json: JsonText, text: string): JsonChange | undefined {
  return SPACES.find(([, space]) => printJsonText(json, { space }) === text)?.[0]
}
