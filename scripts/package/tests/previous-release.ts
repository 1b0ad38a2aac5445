import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREVIOUS_RELEASE } from '@/lib/postgres/release'
import { archives, type Unpacked, unpacked } from './unpacked'

/** The previous release, unpacked. Its archives are built from its commit the first time, and then kept beside those of other tools. */
export function previousRelease(): Unpacked {
  const { commit } = PREVIOUS_RELEASE
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'senders-desk/releases', commit)
  if (!existsSync(folder)) build(folder)
  return unpacked(archives(folder), folder)
}

function build(folder: string): void {
  const { clone, run, remove } = checkOutPrevious()
  try {
    run('npm', 'run', '--silent', 'package')
    mkdirSync(join(folder, '..'), { recursive: true })
    // Copied under another name and renamed, so that a copy that was interrupted is never taken for a whole one.
    const copy = `${folder}.${process.pid}`
    cpSync(join(clone, 'dist'), copy, { recursive: true })
    renameSync(copy, folder)
  } finally {
    remove()
  }
}

/** The previous release's sources, and what they need installed. `run` runs a command there, and throws when it fails. */
export function checkOutPrevious() {
  const clone = mkdtempSync(join(tmpdir(), 'desk-previous-'))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })
  const remove = () => rmSync(clone, { recursive: true, force: true })
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', clone])
    run('git', 'checkout', '--quiet', PREVIOUS_RELEASE.commit)
    run('npm', 'ci', '--silent', '--no-audit', '--no-fund')
  } catch (cause) {
    remove()
    throw cause
  }
  return { clone, run, remove }
}
