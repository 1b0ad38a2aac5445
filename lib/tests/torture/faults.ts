import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockFolder } from '@/lib/postgres/cluster'
import type { Product } from './product'

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

const AT_ONCE = 10

/** Other clients who take every connection that PostgreSQL has, also those that the programs lose meanwhile. */
export async function takeAllConnections(product: Product) {
  const taken: pg.Client[] = []
  const url = product.databaseUrl('postgres')

  /** False when PostgreSQL has no free connection. */
  async function takeOne(): Promise<boolean> {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return false
    }
    taken.push(client)
    return true
  }
  async function takeAll(): Promise<void> {
    let isTaken = true
    while (isTaken) isTaken = (await Promise.all(Array.from({ length: AT_ONCE }, takeOne))).some(Boolean)
  }

  await takeAll()
  return {
    /** Ends the connections of the programs, and takes them as well. */
    async takeThoseOfPrograms(): Promise<void> {
      const theirs = "select pg_terminate_backend(pid) from pg_stat_activity where datname in ('desk', 'service')"
      await taken[0]?.query(theirs)
      await takeAll()
    },
    async release(): Promise<void> {
      await Promise.all(taken.map((client) => client.end()))
    },
  }
}

/** Ends PostgreSQL, and keeps it from starting again until the function is called that this returns. */
export async function beginOutage({ dataDir, postgresPid }: Product): Promise<() => void> {
  process.kill(postgresPid(), 'SIGINT')
  while (existsSync(join(dataDir, 'lock'))) await pause(10)
  return lockFolder(dataDir)
}

/** Where Debian's package `libfaketime` puts it, for each kind of machine. */
const LIBRARIES = '/usr/lib'
const LIBRARY = 'faketime/libfaketimeMT.so.1'

/** The library that lets a program see another time; undefined where it is not installed. */
export function faketimeLibrary(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined
  const folders = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'))
  return folders.map((name) => join(LIBRARIES, name, LIBRARY)).find((path) => existsSync(path))
}

/**
 * A Node.js whose clock of the day can be moved while it runs. What measures durations goes on as it is, as on a machine whose time is
 * corrected. PostgreSQL is not moved, and uses the machine's clock.
 */
export function nodeWithMovedClock(folder: string, library: string) {
  const [program, offset] = [join(folder, 'node'), join(folder, 'clock')]
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`)
  writeFileSync(program, ['#!/bin/sh', ...exports, `exec '${process.execPath}' "$@"`, ''].join('\n'))
  chmodSync(program, 0o755)
  const move = (hours: number) => {
    writeFileSync(offset, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h\n`)
    chmodSync(offset, 0o644)
  }
  move(0)
  return { program, move }
}
