import { basename } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { partsOf } from './glossary'

/**
 * A name that a file declares, and its line. `outer`: files, functions, types, classes, their members, and constants of a module. `local`: variables
 * inside functions. Parameters and properties are neither: they repeat the name of what is passed, of a column or of a wire format.
 */
export type Declaration = { name: string; line: number; scope: 'outer' | 'local' }
// biome-ignore lint/suspicious/noExplicitAny: a node of the syntax tree, read by its `type`
type Node = any

/** Participles that do not end with "ed". "Left" beside "right" or "top" is a side. */
const IRREGULAR = new Set(
  `become begun bent bound broken brought built caught chosen come dealt done drawn driven fallen felt forbidden forgotten found frozen given gone
  grown heard held hidden kept known laid learnt led left lent lost made meant overridden overwritten paid proven rewritten said seen sent shown shut
  sold sought spent spoken stolen struck sung swept taken taught thought thrown told torn understood undone unknown unseen unsent withdrawn withheld
  woken won worn written`.split(/\s+/),
)
/** Nouns and verbs that only end like a participle. */
const NOT_PARTICIPLES = new Set('bed breed embed exceed feed hundred need proceed red seed speed succeed'.split(' '))
/** Nouns that end with "ing". */
const NOUNS = new Set(
  `beginning binding branding building drawing encoding everything greeting heading morning nothing opening padding ring setting sibling spacing
  spelling spring string thing tracing warning wording`.split(/\s+/),
)
/** The field's own terms, and names that a framework asks for. */
export const EXEMPT: Record<string, string> = {
  pending: 'the state of a signer who has not acted, in the interface',
  signing: 'what signers do: the area, and its page in a browser',
  loading: 'the file in which Next.js looks for what a page shows first',
}
/** After these a function's name needs a noun: `findLockedEnvelopes`, not `findLocked`. */
const VERBS = new Set(
  `close count describe find forget group ignore join list lock read refuse remove save select send show store take tidy use with without`.split(
    /\s+/,
  ),
)
const PREPOSITIONS = new Set('for from in into of to with'.split(' '))

/** Whether a name is nothing but a participle, such as `asked`, `askedOf` and `waiting`. */
function isParticiple(name: string): boolean {
  const parts = partsOf(name).filter((part) => part !== '')
  const [word = '', ...rest] = parts
  if (rest.length > 1 || (rest[0] !== undefined && !PREPOSITIONS.has(rest[0]))) return false
  return !(word in EXEMPT) && endsAsParticiple(word)
}

/** Whether the name of a function says of what it finds or reads only what happened to it, such as `findAsked`. */
function lacksNoun(name: string): boolean {
  const parts = partsOf(name)
  const last = parts.at(-1) ?? ''
  return parts.length === 2 && VERBS.has(parts[0] ?? '') && !(last in EXEMPT) && endsAsParticiple(last)
}

function endsAsParticiple(word: string): boolean {
  if (IRREGULAR.has(word)) return true
  if (word.endsWith('ing')) return word.length > 4 && !NOUNS.has(word)
  return word.length > 4 && word.endsWith('ed') && !NOT_PARTICIPLES.has(word)
}

export function participlesIn(file: string, code: string): Declaration[] {
  const isSide = /\b(right|top)\s*[,:=)}]|\.(right|top)\b/.test(code)
  return declarationsIn(file, code)
    .filter(({ name, isFunction }) => isParticiple(name) || (isFunction && lacksNoun(name)))
    .filter(({ name }) => !(isSide && name.toLowerCase() === 'left'))
    .map(({ name, line, scope }) => ({ name, line, scope }))
}

function declarationsIn(file: string, code: string): (Declaration & { isFunction: boolean })[] {
  const found = [
    { name: basename(file).replace(/\..*$/, ''), line: 1, scope: 'outer' as Declaration['scope'], isFunction: true },
  ]
  let depth = 0
  const add = (id: Node, scope: Declaration['scope'], isFunction = false) => {
    if (!/Identifier$/.test(id?.type)) return
    found.push({ name: id.name, line: code.slice(0, id.start).split('\n').length, scope, isFunction })
  }
  const enter = () => {
    depth += 1
  }
  const leave = () => {
    depth -= 1
  }
  new Visitor({
    FunctionDeclaration(node: Node) {
      add(node.id, 'outer', true)
      enter()
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    TSTypeAliasDeclaration: (node: Node) => add(node.id, 'outer'),
    TSInterfaceDeclaration: (node: Node) => add(node.id, 'outer'),
    ClassDeclaration: (node: Node) => add(node.id, 'outer'),
    MethodDefinition: (node: Node) => add(node.key, 'outer', true),
    PropertyDefinition: (node: Node) => add(node.key, 'outer'),
    VariableDeclarator(node: Node) {
      const isFunction = /Function/.test(node.init?.type)
      for (const id of namesOf(node.id)) add(id, isFunction || depth === 0 ? 'outer' : 'local', isFunction)
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** The names that a pattern declares; a property that is destructured under its own name got it elsewhere. */
function namesOf(pattern: Node): Node[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf)
    case 'ObjectPattern':
      return pattern.properties.flatMap((property: Node) =>
        property.type === 'RestElement' ? namesOf(property) : property.shorthand ? [] : namesOf(property.value),
      )
    default:
      return []
  }
}
