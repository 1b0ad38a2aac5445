import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unprivilegedAccount } from '@/lib/postgres/binaries'

/** A program of Debian that runs on loopback until it is stopped. */
export type Running = { port: number; output(): string; stop(): Promise<void> }

/** A program of Debian in a folder of its own. */
export type Unpacked = {
  /** The version of the package, such as `1.18.0-1+deb12u1`. */
  version: string
  /** A path inside it, such as `usr/sbin/pgbouncer`. */
  path: (inside: string) => string
  environment: NodeJS.ProcessEnv
}

/** Says which package this machine cannot get. */
export class NotInstallable extends Error {}

/** Where packages stay unpacked between runs. */
export const HOME = join(tmpdir(), 'senders-desk-counterparts')

/**
 * Unpacks a package of Debian, with what it needs and this machine lacks. Nothing is installed: no
 * service starts, and no file of the system changes.
 */
export function unpack(name: string): Unpacked {
  const folder = join(HOME, name)
  if (!existsSync(folder)) download(name, folder)
  const libraries = ['usr/lib', 'lib'].flatMap((each) => [
    each,
    ...namesIn(join(folder, each), /-linux-gnu$/).map((arch) => `${each}/${arch}`),
  ])
  const [archive = ''] = namesIn(folder, new RegExp(`^${name}_.*\\.deb$`))
  return {
    version: decodeURIComponent(archive.split('_')[1] ?? ''),
    path: (inside) => join(folder, inside),
    environment: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      LD_LIBRARY_PATH: libraries.map((each) => join(folder, each)).join(':'),
    },
  }
}

/** Whether all these packages can be had here; otherwise the one that cannot is named. */
export const isOnDebian = (...names: string[]): boolean =>
  isInstallable(() => names.forEach((name) => void unpack(name)))

export function isInstallable(install: () => unknown): boolean {
  try {
    install()
    return true
  } catch (error) {
    if (!(error instanceof NotInstallable)) throw error
    process.stderr.write(`not installable here: ${error.message}\n`)
    return false
  }
}

const namesIn = (folder: string, pattern: RegExp): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => pattern.test(name)) : []

function download(name: string, folder: string): void {
  mkdirSync(HOME, { recursive: true, mode: 0o755 })
  const fresh = mkdtempSync(join(HOME, `${name}-`))
  mkdirSync(join(fresh, 'partial'))
  chmodSync(fresh, 0o755)
  const where = ['-o', 'Debug::NoLocking=1', '-o', `Dir::Cache::archives=${fresh}`]
  const install = ['-qq', '-y', '--download-only', '--reinstall', '--no-install-recommends', ...where, 'install', name]
  const run = spawnSync('apt-get', install, { encoding: 'utf8' })
  const archives = namesIn(fresh, /\.deb$/)
  if (run.status !== 0 || archives.length === 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new NotInstallable(
      `${name} cannot be had from Debian here: ${(run.stderr || String(run.error ?? '')).trim()}`,
    )
  }
  for (const archive of archives) spawnSync('dpkg-deb', ['-x', join(fresh, archive), fresh])
  // Another run may have been faster.
  if (existsSync(folder)) rmSync(fresh, { recursive: true, force: true })
  else renameSync(fresh, folder)
}

type Start = {
  program: string
  args: string[]
  port: number
  environment: NodeJS.ProcessEnv
  /** Of the working folder, which goes when it stops. */
  home: string
  /** Some programs refuse to run as root. */
  isUnprivileged?: boolean
}

/** Starts a program in the foreground, and waits until it accepts connections. */
export async function startInHome({ program, args, port, environment, home, isUnprivileged }: Start): Promise<Running> {
  const account = isUnprivileged ? unprivilegedAccount() : undefined
  const child = spawn(program, args, { ...account, cwd: home, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
  const output = () => parts.join('')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(home, { recursive: true, force: true })
  }
  await accepting(child, port).catch(async (cause: unknown) => {
    await stop()
    throw new Error(`${program} did not start: ${output()}`, { cause })
  })
  return { port, output, stop }
}

async function accepting(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error('it ended')
}

/** A folder with these files, which every account can read. */
export function homeWith(files: Record<string, string>): string {
  const home = mkdtempSync(join(tmpdir(), 'counterpart-'))
  chmodSync(home, 0o777)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text, { mode: 0o644 })
  return home
}
