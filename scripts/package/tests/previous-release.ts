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
  if (!existsSync(folder)) build(commit, folder)
  return unpacked(archives(folder), folder)
}

function build(commit: string, folder: string): void {
  const clone = mkdtempSync(join(tmpdir(), 'desk-previous-'))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', clone])
    run('git', 'checkout', '--quiet', commit)
    run('npm', 'ci', '--silent', '--no-audit', '--no-fund')
    run('npm', 'run', '--silent', 'package')
    mkdirSync(join(folder, '..'), { recursive: true })
    // Copied under another name and renamed, so that a copy that was interrupted is never taken for a whole one.
    const copy = `${folder}.${process.pid}`
    cpSync(join(clone, 'dist'), copy, { recursive: true })
    renameSync(copy, folder)
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}
