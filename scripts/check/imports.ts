import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { FLOORS, type Floor } from './floors'

/** The only code that knows the tables of the dashboard. */
const DESK_STORE = 'lib/desk/store/'
const SQL = ['drizzle-orm', 'lib/desk/store/schema/']

/** Tests and measurements may import anything. */
const OUTSIDE = /(^|\/)(tests|testing)\/|\.(test|spec)\.tsx?$|^(bench|e2e)\//
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"]+)\1/g

export type Violation = { file: string; imports: string; floor: string }

/** Every import that the table does not allow, in the files below `root`, or in the sources given in their place. */
export function violations(root: string, sources = readSources(root)): Violation[] {
  return Object.entries(sources).flatMap(([file, text]) => violationsOf(file, text))
}

function violationsOf(file: string, text: string): Violation[] {
  const floor = FLOORS.find((candidate) => isWithin(file, candidate.name))
  if (!floor || OUTSIDE.test(file)) return []
  const used = new Set<string>()
  return importsOf(text)
    .filter((name) => {
      const folder = floor.oneOf?.find((each) => pathOf(file, name)?.startsWith(each))
      if (folder === undefined) return !allowed(file, floor, name) || isMisplacedSql(file, name)
      return used.add(folder).size > 1
    })
    .map((imports) => ({ file, imports, floor: floor.name }))
}

const isSql = (file: string, name: string) => SQL.some((part) => (pathOf(file, name) ?? name).startsWith(part))

/** Queries belong to `lib/desk/store`. The service has a store of its own. */
function isMisplacedSql(file: string, name: string): boolean {
  if (!/^(app|components|lib\/desk)\//.test(file) || file.startsWith(DESK_STORE)) return false
  return isSql(file, name)
}

function allowed(file: string, floor: Floor, name: string): boolean {
  const target = pathOf(file, name)
  if (target === undefined) return !floor.packages || floor.packages.test(name)
  if (floor.may.some((place) => isWithin(`${target}.ts`, place))) return true
  const home = floor.apart ? `${dirname(file).split('/').slice(0, 2).join('/')}/` : floor.name
  const owner = FLOORS.find((candidate) => isWithin(`${target}.ts`, candidate.name))
  return target.startsWith(home.replace(/\.ts$/, '')) && (floor.apart || owner === floor)
}

/** Whether a place of the table, a prefix or a path with `**`, includes a file. */
function isWithin(file: string, place: string): boolean {
  const [start = '', end = ''] = place.split('**')
  return file.startsWith(start) && file.endsWith(end)
}

/** The path an import leads to, from the root and without extension; undefined for a package. */
export function pathOf(file: string, name: string): string | undefined {
  if (name.startsWith('@/')) return name.slice(2)
  if (name.startsWith('.')) return normalize(join(dirname(file), name)).replace(/\.(ts|tsx)$/, '')
  return undefined
}

export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[2] ?? '')
}

export function readSources(root: string): Record<string, string> {
  const files = ['app', 'components', 'lib', 'service', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return Object.fromEntries(
    [...files, 'proxy.ts', 'instrumentation.ts', 'instrumentation-client.ts'].map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  )
}
