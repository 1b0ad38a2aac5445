import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FILLER = 'filler'
const CHUNK = Buffer.alloc(64 * 1024)

export type SmallDisk = ReturnType<typeof mountSmallDisk>

/** A folder on a file system of its own with so many megabytes. */
export function mountSmallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'desk-faults-'))
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'desk-faults', path])
  // PostgreSQL runs as nobody, and has to pass through.
  chmodSync(path, 0o711)
  const filler = join(path, FILLER)
  return {
    path,
    /** Leaves no byte. What others free meanwhile is taken as well when it is called again. */
    fill(): void {
      const file = openSync(filler, 'a')
      try {
        for (;;) writeSync(file, CHUNK)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove(): void {
      run('umount', [path])
      rmSync(path, { recursive: true })
    },
  }
}

/** Why no file system can be mounted here; undefined when one can. */
export function whyNoMount(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount a file system, on Linux'
  try {
    mountSmallDisk(1).remove()
    return undefined
  } catch (error) {
    return String(error)
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || error?.message}`)
}
