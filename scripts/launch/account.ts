import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Account, unprivilegedAccount } from '@/lib/postgres/binaries'
import { DASHBOARD, PRELOAD, SERVICE } from './built-files'
import type { LaunchConfig } from './environments'

type ProgramName = 'service' | 'dashboard'

/**
 * Accounts without rights of their own, apart from each other and from PostgreSQL's (nobody): neither program can read the other's
 * memory, environment or files. Ids, not names, because no passwd entry is needed.
 */
const ACCOUNTS: Record<ProgramName, Account> = {
  service: { uid: 65532, gid: 65532 },
  dashboard: { uid: 65533, gid: 65533 },
}

/** One file of each folder that a program reads. */
const FILES: Record<ProgramName, string[]> = {
  service: [SERVICE, 'service/store/migrations/meta/_journal.json'],
  dashboard: [DASHBOARD, PRELOAD, '.next/standalone/.next/BUILD_ID'],
}

type Options = {
  files?: typeof FILES
  say?: (line: string) => void
  unprivilegedPortStart?: () => number
}

/**
 * The account a program runs under when root starts it; undefined when it keeps ours. Root stays root where another account could
 * not do the work, and says so in one line.
 */
export function accountFor(name: ProgramName, config: LaunchConfig, options: Options = {}): Account | undefined {
  const {
    files = FILES,
    say = (line) => process.stderr.write(`${line}\n`),
    unprivilegedPortStart = readPortStart,
  } = options
  // A watching program compiles the sources, and writes the result beside them.
  if (config.dev || !unprivilegedAccount()) return undefined
  const account = ACCOUNTS[name]
  const stays = (reason: string) => {
    say(`The ${name} runs as root: ${reason}`)
    return undefined
  }
  const port = name === 'dashboard' ? config.port : config.embeddedService?.port
  const start = unprivilegedPortStart()
  if (port !== undefined && port < start)
    return stays(`port ${port} is reserved for root. Use a port from ${start} behind a proxy to avoid this.`)
  if (!canRead(files[name], account))
    return stays(`user id ${account.uid} cannot read its files in ${process.cwd()}, or cannot run Node.js.`)
  requireReadable(name, config, account)
  return account
}

/** Files that variables name have been chosen by somebody: better to refuse than to run as root because of one. */
function requireReadable(name: ProgramName, { env }: LaunchConfig, account: Account): void {
  const variables = name === 'service' ? ['SERVICE_SIGNING_P12', 'NODE_EXTRA_CA_CERTS'] : ['NODE_EXTRA_CA_CERTS']
  for (const variable of variables) {
    const file = env[variable]
    if (file && existsSync(file) && !canRead([file], account))
      throw new Error(
        `${variable}: the ${name} runs as user id ${account.uid}, which cannot read ${file}. Change the file's owner or mode.`,
      )
  }
}

/** Asks a process of the account, which also says whether it may run our Node.js. A shell, because every start waits for it. */
function canRead(files: string[], account: Account): boolean {
  const code = 'test -x "$0" || exit 1; for file do test -r "$file" || exit 1; done'
  const { status } = spawnSync('/bin/sh', ['-c', code, process.execPath, ...files.map((file) => resolve(file))], {
    ...account,
    env: { NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  return status === 0
}

/** The lowest port that needs no rights: containers often have 0. */
function readPortStart(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  } catch {
    // Not Linux, or without this setting: what has always been the limit.
    return 1024
  }
}
