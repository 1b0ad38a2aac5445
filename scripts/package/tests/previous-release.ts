import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREVIOUS_RELEASE } from '@/lib/postgres/release'
import { cacheFolder, checkOut } from '@/scripts/testing/checkout'
import { archives, type Unpacked, unpacked } from './unpacked'

/** The previous release, unpacked. Its archives are built from its commit the first time, and then kept beside those of other tools. */
export function previousRelease(): Unpacked {
  const folder = cacheFolder('releases', PREVIOUS_RELEASE.commit)
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
  const remove = () => rmSync(clone, { recursive: true, force: true })
  try {
    return { clone, run: checkOut(PREVIOUS_RELEASE.commit, clone), remove }
  } catch (cause) {
    remove()
    throw cause
  }
}
