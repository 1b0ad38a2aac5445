import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

type Run = (command: string, ...args: string[]) => void

/** Fills `folder` with a commit's sources and what they need installed, and answers what runs commands there. */
export function checkOut(commit: string, folder: string): Run {
  const run: Run = (command, ...args) =>
    void execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', folder])
  run('git', 'checkout', '--quiet', commit)
  run('npm', 'ci', '--silent', '--no-audit', '--no-fund')
  return run
}

/** A folder of our own beside the caches of other tools. */
export const cacheFolder = (...names: string[]): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'senders-desk', ...names)

/** The folder of a commit's built programs, which are built the first time. */
export function builtCommit(name: string): string {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], { encoding: 'utf8' }).trim()
  const folder = cacheFolder('commits', commit)
  const mark = join(folder, '.next', 'built')
  if (existsSync(mark)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  checkOut(commit, folder)('npm', 'run', '--silent', 'build')
  writeFileSync(mark, commit)
  return folder
}
