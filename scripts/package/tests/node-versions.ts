import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'

/** Installs a version of Node.js from npm into a folder that everybody may enter, and answers its program. */
export function installNode(folder: string, version: string): string {
  chmodSync(folder, 0o755)
  const name = `node-${process.platform}-${process.arch}`
  const prefix = join(folder, version)
  execFileSync('npm', [
    'install',
    '--silent',
    '--no-save',
    '--no-package-lock',
    '--prefix',
    prefix,
    `${name}@${version}`,
  ])
  return join(prefix, 'node_modules', name, 'bin/node')
}
