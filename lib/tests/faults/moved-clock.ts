import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
