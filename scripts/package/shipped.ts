import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Metafile } from 'esbuild'

/** What no import leads to: fonts, styles, and icons that are copied into components/ui/icons.tsx and more-icons.ts. */
const NOT_IMPORTED = ['dejavu-fonts-ttf', 'lucide-react', 'tailwindcss']
const FONTS = /^@expo-google-fonts\//
/** Where the programs, the pages and the routes begin. */
const PROGRAMS = [
  'service/serve.ts',
  'service/documents/worker.ts',
  'lib/desk/preload.ts',
  'lib/pdf/upload/worker.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
]
const COMMANDS = ['scripts/package/start.ts', 'scripts/backup.ts', 'scripts/restore.ts', 'scripts/upgrade-postgres.ts']
const ROUTES = /^(page|layout|route|error|global-error|loading|not-found|manifest)\.tsx?$/

/** A package that is shipped, and its path in the project. */
export type Shipped = { path: string; name: string; version: string }
type Locked = { version: string; dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
type Lockfile = { packages: Record<string, Locked> }

/**
 * The packages that are in the built programs, bundled or as files: what our sources import, and
 * what that depends on. `package.json` cannot say it, because most of them are needed only to build.
 */
export async function shippedPackages(): Promise<Shipped[]> {
  const { packages }: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  const fonts = Object.keys(devDependencies).filter((name) => FONTS.test(name))
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const path = resolveIn(packages, name, from)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    for (const each of Object.keys(dependencies)) add(each, path)
    // Compilers and decoders for the platform of a build are optional: they count where the standalone server has them.
    for (const each of Object.keys(optionalDependencies))
      if (existsSync(join('.next/standalone/node_modules', each))) add(each, path)
  }
  for (const name of [...(await importedPackages()), ...NOT_IMPORTED, ...fonts]) add(name, '')
  return [...found].toSorted().map((path) => ({ path, name: nameOf(path), version: packages[path]?.version ?? '' }))
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** As Node.js looks for a package: in the nearest `node_modules` first. */
function resolveIn(packages: Lockfile['packages'], name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === '.' ? '' : folder, 'node_modules', name)
    if (packages[path]) return path
    if (folder === '' || folder === '.') return undefined
  }
}

const routes = (): string[] =>
  readdirSync('app', { recursive: true, withFileTypes: true })
    .filter(({ name }) => ROUTES.test(name))
    .map((entry) => join(entry.parentPath, entry.name))

async function importedPackages(): Promise<Set<string>> {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    entryPoints: [...PROGRAMS, ...COMMANDS, ...routes()],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    loader: { '.css': 'empty' },
    logLevel: 'error',
  })
  return new Set(importsOf(metafile))
}

const importsOf = ({ inputs }: Metafile): string[] =>
  Object.values(inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
