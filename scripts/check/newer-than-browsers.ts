import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import { type AnyNode, type CallExpression, type ObjectExpression, parse } from 'acorn'

/** All that Safari 17.4, Chrome 120 and Firefox 140 read; what came later is refused by the parser. */
const SYNTAX = 2024

/** The names of `browserslist` as MDN's data has them. */
const BROWSERS = {
  safari: 'safari',
  ios_saf: 'safari_ios',
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
} as const

/** The oldest version of each browser that package.json promises. */
export function oldestBrowsers(): Map<(typeof BROWSERS)[keyof typeof BROWSERS], string> {
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))
  return new Map(
    browserslist.map((query) => {
      const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
      const browser = Object.entries(BROWSERS).find(([key]) => key === name)?.[1]
      if (!browser) throw new Error(`package.json: browserslist: ${query} is not of the form "chrome >= 120"`)
      return [browser, version]
    }),
  )
}

/** Methods of these parts of the web platform are known by their names; those of others are names of everything. */
const INTERFACES = [
  'Blob',
  'Request',
  'Response',
  'ReadableStream',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'Document',
  'Element',
]

type NewFeatures = {
  /** `URL.parse` */
  statics: Set<string>
  /** `getOrInsertComputed`, unless an older object has a method of this name. */
  methods: Set<string>
  /** `Float16Array` */
  globals: Set<string>
}

/** What at least one of the oldest browsers lacks, by MDN's data. */
export function newFeatures(): NewFeatures {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  const { javascript, api }: CompatData = JSON.parse(readFileSync(path, 'utf8'))
  const oldest = oldestBrowsers()
  const isOld = ({ __compat: compat }: Identifier) =>
    [...oldest].every(([browser, version]) => hasSince(compat?.support[browser], version))
  const features: NewFeatures = { statics: new Set(), methods: new Set(), globals: new Set() }
  const older = new Set<string>()

  function add(owner: string, parts: Identifier, isKnownByMethods: boolean): void {
    for (const [key, part] of partsOf(parts)) {
      if (!part.__compat || !/^[A-Za-z]\w*$/.test(key)) continue
      const name = key.replace(/_static$/, '')
      const isNew = !isOld(part)
      if (isNew) features.statics.add(`${owner}.${name}`)
      if (isKnownByMethods && isMethod(key, part)) (isNew ? features.methods : older).add(name)
    }
  }
  const { builtins = {} } = javascript
  for (const [name, parts] of [...partsOf(builtins), ...partsOf(api)]) {
    if (!parts.__compat) continue
    const isNew = !isOld(parts)
    if (isNew) features.globals.add(name)
    // What makes new objects is found by its name. Iterators are older than their global.
    add(name, parts, name === 'Iterator' || (!isNew && (name in builtins || INTERFACES.includes(name))))
  }
  for (const name of older) features.methods.delete(name)
  return features
}

const partsOf = (whole: Identifier) =>
  Object.entries(whole as Record<string, Identifier>).filter(([key]) => key !== '__compat')

/** MDN marks what is static of the web platform. Of the language, the specification's address says it. */
const isMethod = (key: string, { __compat: compat }: Identifier) =>
  !key.endsWith('_static') && !/#sec-(?!.*prototype)/.test(String(compat?.spec_url))

/** Whether a browser has a feature in full from a version on. */
function hasSince(support: SupportStatement | undefined, version: string): boolean {
  if (!support) return true
  const all: SimpleSupportStatement[] = Array.isArray(support) ? support : [support as SimpleSupportStatement]
  return all.some(
    ({ version_added: added, version_removed, flags, prefix, alternative_name }) =>
      typeof added === 'string' &&
      added !== 'preview' &&
      !version_removed &&
      !flags &&
      !prefix &&
      !alternative_name &&
      isAtMost(added.replace('≤', ''), version),
  )
}

function isAtMost(one: string, other: string): boolean {
  const [a = 0, b = 0] = one.split('.').map(Number)
  const [c = 0, d = 0] = other.split('.').map(Number)
  return a < c || (a === c && b <= d)
}

/**
 * What a script uses without a polyfill of its own. A method that is called only where it exists (`?.()`) is no use. Throws for syntax that
 * the oldest browsers cannot read.
 */
export function newerThanBrowsers(
  script: string,
  isModule: boolean,
  { statics, methods, globals }: NewFeatures,
): string[] {
  const uses = new Set<string>()
  const polyfills = new Set<string>()
  for (const [node, parent] of nodesOf(
    parse(script, { ecmaVersion: SYNTAX, sourceType: isModule ? 'module' : 'script' }),
  )) {
    if (node.type === 'CallExpression') for (const name of polyfilled(node)) polyfills.add(name)
    if (node.type === 'ForOfStatement' && node.await) uses.add('for await')
    if (node.type === 'Identifier' && globals.has(node.name) && isUse(node, parent)) uses.add(node.name)
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) continue
    const { name } = node.property
    const owned = node.object.type === 'Identifier' ? `${node.object.name}.${name}` : ''
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node
    if (isCalled && parent.optional) continue
    if (statics.has(owned)) uses.add(owned)
    else if (isCalled && methods.has(name)) uses.add(`.${name}()`)
  }
  return [...uses].filter((use) => !polyfills.has(use)).sort()
}

/** Not the name of a property, and not only asked for. */
function isUse(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node
  if (parent?.type === 'Property' || parent?.type === 'PropertyDefinition' || parent?.type === 'MethodDefinition')
    return parent.value === node
  return !(parent?.type === 'UnaryExpression' && parent.operator === 'typeof')
}

/** The names that a call of core-js defines: `({ target: 'Map', proto: true }, { getOrInsertComputed: … })`. */
function polyfilled({ arguments: [about, parts] }: CallExpression): string[] {
  if (about?.type !== 'ObjectExpression' || parts?.type !== 'ObjectExpression') return []
  const options = propertiesOf(about)
  const target = options.get('target')
  const names = [...propertiesOf(parts).keys()]
  if (options.has('global')) return names
  if (target?.type !== 'Literal') return []
  return names.flatMap((name) => (options.has('stat') ? [`${target.value}.${name}`] : [`.${name}()`]))
}

const propertiesOf = ({ properties }: ObjectExpression): Map<string, AnyNode> =>
  new Map(
    properties.flatMap((each) =>
      each.type === 'Property' && each.key.type === 'Identifier' ? [[each.key.name, each.value] as const] : [],
    ),
  )

/** Every node of a program, with the one it is part of. Not recursive: bundles are nested deeply. */
function* nodesOf(program: AnyNode): Generator<[AnyNode, AnyNode | undefined]> {
  const rest: [AnyNode, AnyNode | undefined][] = [[program, undefined]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    yield next
    const [node] = next
    for (const part of Object.values(node).flat()) if (isNode(part)) rest.push([part, node])
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
