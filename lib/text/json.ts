/** PostgreSQL keeps neither U+0000 nor half a surrogate pair. */
const UNSTORABLE = /[\0\ud800-\udfff]/u

/** What is kept by this name is lost without a word wherever an object is written by it. */
export const LOST_NAME = '__proto__'

export const UNSTORABLE_MESSAGE = `must not contain U+0000, half a surrogate pair, or the name ${LOST_NAME}`

/** The value by a name that comes from outside, such as `constructor`: an object has more than its own. */
export const own = <T>(all: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined

type Node = { value: unknown; name?: string; parent?: Node }

/**
 * The path of the first text in a parsed value that cannot be stored, such as `signers.0.name`; of
 * a name, the path of its parent. Undefined when there is none. Walks without recursion: the value
 * may be nested as deeply as its sender likes.
 */
export function findUnstorable(value: unknown): string[] | undefined {
  const rest: Node[] = [{ value }]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (isUnstorable(node.value)) return pathOf(node)
    if (typeof node.value !== 'object' || node.value === null) continue
    const entries = Object.entries(node.value)
    if (entries.some(([name]) => name === LOST_NAME || isUnstorable(name))) return pathOf(node)
    for (const [name, child] of entries.reverse()) {
      if (typeof child === 'string' ? isUnstorable(child) : typeof child === 'object') {
        rest.push({ value: child, name, parent: node })
      }
    }
  }
  return undefined
}

const isUnstorable = (value: unknown) => typeof value === 'string' && UNSTORABLE.test(value)

function pathOf(found: Node): string[] {
  const path: string[] = []
  for (let node: Node | undefined = found; node?.name !== undefined; node = node.parent) path.push(node.name)
  return path.reverse()
}

/** JSON with sorted keys and nothing undefined: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
