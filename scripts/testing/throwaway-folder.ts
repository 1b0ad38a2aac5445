import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory. */
const IN_MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

/**
 * Makes a folder for databases that end with the run: in memory where there are 4 GiB for it, because every test file creates and drops
 * a database of hundreds of files, and the ext4 file system alone took an eighth of a run's processor time for that.
 */
export function throwawayFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), prefix))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(folder, 0o711)
  return folder
}

function hasMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH
}
