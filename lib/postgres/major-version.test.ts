import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireSameMajor } from './binaries'

const programs = { initdb: '', postgres: '', version: '18.4.0-beta.17' }
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'major-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function writtenBy(major: number): void {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), `${major}\n`)
}

test('databases of the same major version, and an empty folder, are taken', () => {
  requireSameMajor(dataDir, programs)
  writtenBy(18)
  requireSameMajor(dataDir, programs)
})

test('databases of an older PostgreSQL are refused with the command that copies them', () => {
  writtenBy(17)
  expect(() => requireSameMajor(dataDir, programs)).toThrow(
    /PostgreSQL 17.*has PostgreSQL 18.*upgrade-postgres -- FOLDER/s,
  )
})

test('databases of a newer PostgreSQL are refused, because nothing leads back', () => {
  writtenBy(19)
  expect(() => requireSameMajor(dataDir, programs)).toThrow('Start the release that wrote them')
})

test('an upgrade that was interrupted while names changed does not become an empty database', () => {
  mkdirSync(join(dataDir, 'postgres-upgrade'))
  expect(() => requireSameMajor(dataDir, programs)).toThrow(/interrupted.*again/)
})
