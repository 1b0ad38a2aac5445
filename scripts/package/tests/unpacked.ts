import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { untilHealthy, watchProgram } from '@/lib/tests/torture/program'

/** Somebody without rights, whom PostgreSQL finds in /etc/passwd: nobody. */
const ACCOUNT = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

export const OPERATOR_TOKEN = 'operator-of-the-package-tests-0123456789'

export type Running = {
  origin: string
  service: string
  secondsToHealthy: number
  output(): string
  stop(): Promise<unknown>
}

/** Builds what is not built, and writes the archives. */
export const packageProgram = () =>
  void execFileSync('npm', ['run', '--silent', 'package'], { stdio: ['ignore', 'inherit', 'inherit'] })

/** The release archives, as `npm run package` wrote them. */
export const archives = (folder = 'dist'): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted()

/** An empty folder with an archive in it, which only its owner may change, and empty folders for what a program may write. */
export function unpacked(names: string[], from = 'dist') {
  const root = mkdtempSync(join(tmpdir(), 'desk-package-'))
  chmodSync(root, 0o755)
  for (const name of names) execFileSync('tar', ['-xzf', join(from, name), '-C', root, '--no-same-owner'])
  const program = join(root, readdirSync(root)[0] ?? '')
  // Another user cannot write there anyway.
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', program])
  const folder = (name: string) => {
    const path = join(root, name)
    mkdirSync(path)
    if (isRoot) chownSync(path, ACCOUNT.uid, ACCOUNT.gid)
    return path
  }
  const data = folder('data')
  return {
    root,
    program,
    data,
    home: folder('home'),
    temporary: folder('tmp'),
    path: folder('path'),
    emptyData,
    remove,
  }

  function emptyData() {
    rmSync(data, { recursive: true })
    folder('data')
  }

  function remove() {
    if (!isRoot) execFileSync('chmod', ['-R', 'u+w', root])
    rmSync(root, { recursive: true, force: true })
  }
}
export type Unpacked = ReturnType<typeof unpacked>

/** Starts an archive with a Node.js, as a user without rights, with no other program in its path. */
export async function startUnpacked(at: Unpacked, node: string): Promise<Running> {
  const [port, servicePort] = [await freePort(), await freePort()]
  const started = performance.now()
  const program = spawnUnpacked(at, [node, 'start.js'], {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
  })
  await untilHealthy(`http://localhost:${port}/api/health`, program)
  return {
    origin: `http://localhost:${port}`,
    service: `http://127.0.0.1:${servicePort}/core`,
    secondsToHealthy: (performance.now() - started) / 1_000,
    output: program.output,
    stop: program.stop,
  }
}

/** A command of an archive as the same user, which runs until it is stopped. */
export function spawnUnpacked(at: Unpacked, [program = '', ...args]: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    cwd: at.program,
    ...(isRoot && ACCOUNT),
    env: {
      NODE_ENV: 'production',
      PATH: at.path,
      HOME: at.home,
      TMPDIR: at.temporary,
      SERVICE_DATA_DIR: at.data,
      ...env,
    },
  })
  return watchProgram(child)
}

/** Runs a command of an archive, such as a backup, as the same user. */
export const runUnpacked = (at: Unpacked, command: string[]): string => {
  const [program = '', ...args] = command
  const env = { NODE_ENV: 'production' as const, HOME: at.home, TMPDIR: at.temporary, SERVICE_DATA_DIR: at.data }
  return execFileSync(program, args, { cwd: at.program, encoding: 'utf8', ...(isRoot && ACCOUNT), env })
}

/** The processes whose working directory or program is below a folder. */
export const processesIn = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(folder))

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}
