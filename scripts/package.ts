import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhatIsStale } from './launch/build'
import { checksumsOf } from './package/checksums'
import { writePostgres, writeProgram } from './package/contents'
import { licensesOf } from './package/licenses'
import { sbomOf } from './package/sbom'
import { shippedPackages } from './package/shipped'

const TARGET = 'dist'
const MIB = 1024 * 1024

/** `npm run package`: the release archive for this platform, the embedded PostgreSQL as another one, and their checksums, in `dist`. */
async function main(): Promise<void> {
  const { name, version, description, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  await buildWhatIsStale()
  rmSync(TARGET, { recursive: true, force: true })
  const archive = `${name}-${version}-${process.platform}-${process.arch}`

  const shipped = await shippedPackages()
  await pack(archive, `${name}-${version}`, async (folder) => {
    await writeProgram(folder, { name, version, description, type, engines, private: true })
    writeFileSync(join(folder, 'sbom.json'), sbomOf(shipped))
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licensesOf(shipped))
  })
  await pack(`${archive}-postgresql`, `${name}-${version}`, async (folder) => writePostgres(folder))
  writeFileSync(join(TARGET, 'SHA256SUMS'), checksumsOf(TARGET))
}

/** Fills a folder, adds the checksums of its files, and makes it an archive that is the same for the same files. */
async function pack(archive: string, folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const path = join(TARGET, folder)
  mkdirSync(path, { recursive: true })
  await fill(path)
  writeFileSync(join(path, `SHA256SUMS${archive.endsWith('-postgresql') ? '-postgresql' : ''}`), checksumsOf(path))
  const file = join(TARGET, `${archive}.tar.gz`)
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  execFileSync('tar', [...same, '-czf', file, '-C', TARGET, folder])
  const bytes = Number(execFileSync('du', ['-sb', path]).toString().split('\t')[0])
  process.stdout.write(`${file}: ${(bytes / MIB).toFixed(1)} MiB unpacked\n`)
  rmSync(path, { recursive: true })
}

await main()
