import { parseSync } from 'oxc-parser'

/**
 * Finds text beside something that varies. Translators and extensions replace text nodes by elements of their own, and React, which still holds the
 * old node, then throws when it inserts something before the text or removes it, and changes to the text are lost. Text that is the only child of an
 * element is safe: React writes the element's content.
 */
export function bareTexts(sources: Record<string, string>): string[] {
  const files = Object.entries(sources).map(([file, code]) => {
    return { file, code, program: parseSync(file, code, { preserveParens: false }).program }
  })
  const steady = new Set(files.flatMap(({ program }) => componentsOf(program).filter(isSteady).map(nameOf)))
  return files.flatMap(({ file, code, program }) => {
    const read = reader(program, steady)
    const parents = nodesOf(program, /^JSX(Element|Fragment)$/).filter((node) => isBare(node, read))
    const answers = componentsOf(program)
      .flatMap(resultsOf)
      .filter((result) => answersText(result, read))
    return [...parents, ...answers].map((node) => {
      const line = code.slice(0, node.start).split('\n').length
      return `${file}:${line}: ${code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 200)}`
    })
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a node of the syntax tree, read by its `type`
type Node = any
/** What a child may be. `unknown`: a `ReactNode` from elsewhere, which may be anything. */
type Kind = { element?: boolean; text?: boolean; varies?: boolean; unknown?: boolean }
type Read = (node: Node) => Kind | undefined

const UNKNOWN: Kind = { text: true, element: true, unknown: true, varies: true }
/** Modules whose components, and what their functions answer, are always one element. */
const ELEMENTS = /(^next\/link|^react|\/(more-)?icons)$/

function isBare(node: Node, read: Read): boolean {
  const kinds: Kind[] = node.children.map(read).filter((kind: Kind | undefined) => kind !== undefined)
  const hasText = kinds.some(isText)
  // Its siblings are those of the place where the fragment is shown.
  if (node.type === 'JSXFragment') return hasText
  const varying = kinds.filter((kind) => kind.varies)
  return kinds.length > 1 && kinds.some((kind) => kind.text) && varying.length > (hasText ? 0 : 1)
}

function answersText(result: Node, read: Read): boolean {
  return result !== null && !/^JSX/.test(result.type) && isText(read(result))
}

const isText = (kind: Kind | undefined) => kind?.text === true && !kind.unknown

const nameOf = (component: Node): string => component.id.name

function componentsOf(program: Node): Node[] {
  return functionsOf(program).filter((node) => /^[A-Z]/.test(nameOf(node)))
}

/** Functions and their names: `function f() {}` and `const f = () => …`. */
function functionsOf(program: Node): Node[] {
  return nodesOf(program, /^(FunctionDeclaration|VariableDeclarator)$/).flatMap((node) => {
    const body = node.init ?? node
    return node.id?.name && /Function/.test(body.type) ? [{ ...body, id: node.id }] : []
  })
}

/** A component that is one element whatever it gets. */
const isSteady = (component: Node) => resultsOf(component).every((result) => result?.type === 'JSXElement')

/** Reads what a child may be, in one file. */
function reader(program: Node, steady: ReadonlySet<string>): Read {
  const functions = new Map<string, Node>(functionsOf(program).map((node) => [nameOf(node), node]))
  const constants = new Map<string, Node>(
    nodesOf(program, /^VariableDeclarator$/).flatMap(({ id, init }) =>
      id.name && init && !/Function|^Identifier/.test(init.type) ? [[id.name, init]] : [],
    ),
  )
  const ofModule = new Set<string>(
    program.body.flatMap((node: Node) => (node.declaration ?? node).declarations ?? []).map(nameOf),
  )
  const imports = nodesOf(program, /^ImportDeclaration$/).flatMap(({ source, specifiers }) =>
    specifiers.map(({ local }: Node) => ({ name: local.name, isElement: ELEMENTS.test(source.value) })),
  )
  const imported = new Map<string, boolean>(imports.map(({ name, isElement }) => [name, isElement]))
  const propTypes = new Map<string, string>(
    nodesOf(program, /^TSPropertySignature$/).map(({ key, typeAnnotation }) => {
      const type = typeAnnotation?.typeAnnotation
      return [key.name, type?.typeName?.name ?? type?.type]
    }),
  )

  function read(node: Node): Kind | undefined {
    switch (node.type) {
      case 'JSXText':
        return node.value.trim() ? { text: true } : undefined
      case 'JSXEmptyExpression':
        return undefined
      case 'JSXElement':
        return { element: true, varies: !isAlwaysElement(node.openingElement.name.name) }
      case 'JSXFragment':
        return join(node.children.map(read))
      case 'Literal':
        return /^(string|number)$/.test(typeof node.value) && `${node.value}`.trim() ? { text: true } : undefined
      case 'TemplateLiteral':
        return { text: true, varies: node.expressions.length > 0 }
      case 'ConditionalExpression':
        return join([read(node.consequent), read(node.alternate)], true)
      case 'LogicalExpression':
        return join([node.operator === '&&' ? undefined : read(node.left), read(node.right)], true)
      case 'CallExpression':
        return readCall(node)
      case 'Identifier':
        return readName(node.name)
      case 'JSXExpressionContainer':
      case 'ChainExpression':
        return read(node.expression)
      case 'MemberExpression':
        return node.object.name === 'props' ? readName(node.property.name) : { text: true, varies: true }
      default:
        return { text: true, varies: true }
    }
  }

  function readCall({ callee, arguments: [first] }: Node): Kind | undefined {
    const called = callee.property?.name === 'map' ? first : functions.get(callee.name)
    if (called?.body) return join(resultsOf(called).map(read), true)
    if (imported.get(callee.name)) return { element: true, varies: true }
    return callee.computed || (callee.name && !imported.has(callee.name)) ? UNKNOWN : { text: true, varies: true }
  }

  function readName(name: string): Kind | undefined {
    if (name === 'undefined') return undefined
    if (constants.has(name)) return join([read(constants.get(name))], !ofModule.has(name))
    const type = propTypes.get(name) ?? ''
    if (/^TS(String|Number)Keyword$/.test(type)) return { text: true, varies: true }
    return /^(Elements|ReactElement)$/.test(type) ? { element: true, varies: true } : UNKNOWN
  }

  const isAlwaysElement = (name: string) => /^[a-z]/.test(name) || steady.has(name) || imported.get(name) === true

  return read
}

function join(kinds: (Kind | undefined)[], varies = false): Kind | undefined {
  const all = kinds.filter((kind) => kind !== undefined)
  if (all.length === 0) return undefined
  const some = (part: keyof Kind) => all.some((kind) => kind[part])
  return { element: some('element'), text: some('text'), varies: varies || some('varies'), unknown: some('unknown') }
}

/** What a function answers, without the functions inside it. */
function resultsOf({ body }: Node): Node[] {
  if (body?.type !== 'BlockStatement') return [body]
  return nodesOf(body, /^ReturnStatement$/, /Function/).map(({ argument }) => argument)
}

function nodesOf(value: Node, type: RegExp, outside?: RegExp): Node[] {
  if (typeof value !== 'object' || value === null || outside?.test(value.type)) return []
  const inside = Object.values(value).flatMap((child) => nodesOf(child, type, outside))
  return type.test(value.type) ? [value, ...inside] : inside
}
