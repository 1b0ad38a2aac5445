import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'

/** PostgreSQL refuses to run as root: root lends it this account (nobody). Ids, not names, because names need a passwd entry. */
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
  const given = MACHINE.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  return { NODE_ENV: 'production', ...Object.fromEntries(given) }
}

export function canRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
