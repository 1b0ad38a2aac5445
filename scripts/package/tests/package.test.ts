import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifySeal } from '@/service/documents/verify-seal'
import { checksumsOf } from '../checksums'
import { signedEnvelope, uploadedDocument } from './journey'
import { installNode } from './node-versions'
import {
  archives,
  OPERATOR_TOKEN,
  packageProgram,
  processesIn,
  runUnpacked,
  startUnpacked,
  type Unpacked,
  unpacked,
} from './unpacked'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 })

const MAX_MIB = 150
const MIB = 1024 * 1024
/** The oldest of each line that `engines` names, and the newest that is known. */
const VERSIONS = ['20.19.0', '22.12.0', '24.21.0']
/** The agreement, and two pages of its certificate. */
const PAGES = 3

const nodes = mkdtempSync(join(tmpdir(), 'desk-nodes-'))
let at: Unpacked
beforeAll(() => {
  packageProgram()
  at = unpacked(archives())
})
afterAll(() => {
  at?.remove()
  rmSync(nodes, { recursive: true, force: true })
})

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

const linksOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => readlinkSync(join(entry.parentPath, entry.name)))

test('without PostgreSQL it takes at most 150 MB, and the checksums are those of its files', () => {
  const [program, postgres, ...more] = archives().toReversed()
  expect(more).toEqual([])
  for (const line of readFileSync('dist/SHA256SUMS', 'utf8').trim().split('\n'))
    expect(checksumsOf('dist')).toContain(line)
  const alone = unpacked([program ?? ''])
  try {
    const mib = sizeOf(alone.program) / MIB
    process.stdout.write(`${program}: ${mib.toFixed(1)} MiB unpacked; ${postgres}\n`)
    expect(mib).toBeLessThanOrEqual(MAX_MIB)
    expect(runUnpacked(alone, ['/usr/bin/sha256sum', '--check', '--quiet', 'SHA256SUMS'])).toBe('')
    expect(filesThatDiffer(alone.program)).toEqual([])
    expect(existsSync(join(alone.program, 'node_modules'))).toBe(false)
    expect(linksOf(alone.program).filter((target) => target.startsWith('/'))).toEqual([])
  } finally {
    alone.remove()
  }
})

test('the list of components is CycloneDX and names what is bundled, and every component has its license', () => {
  const sbom = JSON.parse(readFileSync(join(at.program, 'sbom.json'), 'utf8'))
  const names: string[] = sbom.components.map(({ name, group }: { name: string; group?: string }) =>
    group ? `${group}/${name}` : name,
  )
  const licenses = readFileSync(join(at.program, 'THIRD-PARTY-LICENSES.txt'), 'utf8')

  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'senders-desk' } } })
  expect(names).toEqual(expect.arrayContaining(['next', 'react', '@libpdf/core', 'hono', 'pdfjs-dist', 'pg', 'zod']))
  expect(names).not.toContain('vitest')
  expect(names.filter((name) => !licenses.includes(`\n${name} `))).toEqual([])
})

test.each(VERSIONS)(
  'Node.js %s starts it, sends, seals and stops, and changes nothing outside the data folder',
  async (version) => {
    at.emptyData()
    const node = installNode(nodes, version)
    const running = await startUnpacked(at, node)
    const { origin, service } = running
    const products = { origin, service, operatorToken: OPERATOR_TOKEN, account: 'Northwind Legal' }

    const { pdf } = await signedEnvelope(products)
    await verifySeal(pdf, PAGES)
    expect(await uploadedDocument(origin)).toMatchObject({ state: 'ready' })
    expect(runUnpacked(at, [node, 'backup.js', join(at.data, 'backups')])).toContain('Wrote ')
    expect(await running.stop()).toBe(0)

    process.stdout.write(`Node.js ${version}: healthy after ${running.secondsToHealthy.toFixed(1)} s\n`)
    expect(processesIn(at.root)).toEqual([])
    expect(filesThatDiffer(at.program)).toEqual([])
    expect([readdirSync(at.home), readdirSync(at.temporary)]).toEqual([[], []])
  },
)

/** Files that were added to an unpacked archive, changed or removed, by its checksums. */
function filesThatDiffer(program: string): string[] {
  const sums = readdirSync(program).filter((name) => name.startsWith('SHA256SUMS'))
  const recorded = new Set(sums.flatMap((name) => readFileSync(join(program, name), 'utf8').trim().split('\n')))
  const found = new Set(checksumsOf(program).trim().split('\n'))
  const differ = [...found]
    .filter((line) => !recorded.has(line))
    .concat([...recorded].filter((line) => !found.has(line)))
  return differ.filter((line) => !sums.includes(line.split('  ')[1] ?? ''))
}
