import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A row of docs/glossary.md. `word`: part of a name, or a word of the interface; `part`: part of a name; `name`: a whole name; `text`: interface text. */
export type Retired = { term: string; kind: Kind }
type Kind = 'word' | 'part' | 'name' | 'text'
/** What a source file shows: its own name and its identifiers, and the text that people may read. */
export type Source = { names: string[]; text: string[] }
type Node = { type: string; name?: unknown; value?: unknown; [key: string]: unknown }

const FOLDERS = ['app', 'bench', 'components', 'e2e', 'lib', 'scripts', 'service']
const IMPORTS = /^(Import|Export(Named|All))/

/** The rows of the glossary's table of retired words: | term | kind | use instead | */
export function retiredTerms(glossary: string): Retired[] {
  const section = glossary.split('\n## Retired words\n')[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| `(.+?)` \| (word|part|name|text) \| [^|]+\|$/gm)].map(([, term = '', kind]) => ({
    term,
    kind: kind as Kind,
  }))
}

/** Where each term is found, by term: one place for each different name or text of a file. */
export function placesOf(terms: Retired[], sources: Record<string, string>): Map<string, string[]> {
  const places = new Map(terms.map(({ term }) => [term, [] as string[]]))
  const add = (where: string, likely: Retired[], source: Source) => {
    for (const { term, kind } of likely)
      places.get(term)?.push(...matches(term, kind, source).map((found) => `${where}: ${found}`))
  }
  for (const folder of new Set(Object.keys(sources).map((file) => dirname(file))))
    add(folder, terms, { names: [basename(folder)], text: [] })
  for (const [file, code] of Object.entries(sources)) {
    const all = `${file}\n${code}`.toLowerCase()
    const likely = terms.filter(({ term }) => all.includes(term.toLowerCase()))
    if (likely.length > 0) add(file, likely, readSource(file, code))
  }
  return places
}

export function matches(term: string, kind: Kind, { names, text }: Source): string[] {
  const phrase = new RegExp(`(?<![\\w-])${escapePattern(term)}(?![\\w-])`, kind === 'word' ? 'i' : '')
  const inText = () => text.filter((value) => phrase.test(value))
  if (kind === 'text') return inText()
  if (kind === 'name') return names.filter((name) => name === term)
  const inNames = names.filter((name) => partsOf(name).some((part) => part === term || part === `${term}s`))
  return kind === 'part' ? inNames : [...inNames, ...inText()]
}

export function partsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((part) => part.toLowerCase())
}

export function readSource(file: string, code: string): Source {
  const names = new Set([basename(file).replace(/\..*$/, '')])
  const text = new Set<string>()
  const isInterface = /^(app|components|lib\/mail|lib\/desk\/contract)\//.test(file) && !/\.test\.tsx?$/.test(file)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit)
      return
    }
    if (!isNode(value) || (value.type === 'Literal' && typeof value.value !== 'string')) return
    // A static method of a library's class has the library's name, such as PdfName.of; our own are found where they are defined.
    if (value.type === 'MemberExpression' && isClass(value.object)) return
    if (value.type === 'TSQualifiedName' && isClass(value.left)) return
    if (/Identifier$/.test(value.type)) names.add(String(value.name))
    else if (value.type === 'TemplateElement') text.add(rawOf(value.value))
    else if (/^(Literal|JSXText)$/.test(value.type)) text.add(String(value.value).replace(/\s+/g, ' ').trim())
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'source' || !IMPORTS.test(value.type)) visit(child)
    }
  }
  visit(parseSync(file, code).program)
  return { names: [...names], text: isInterface ? [...text] : [] }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isClass(value: unknown): boolean {
  return isNode(value) && value.type === 'Identifier' && /^[A-Z]/.test(String(value.name))
}

function rawOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}

function escapePattern(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export function readSources(root: string): Record<string, string> {
  const files = FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}
