import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HOME, isInstallable, NotInstallable } from './debian'

const run = promisify(execFile)

/** Packages of npm by name, with their exact versions. */
export type Packages = Record<string, string>

/** Installs packages of npm into a folder of their own, which stays between runs. */
export function installFromNpm(packages: Packages): string {
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  const folder = join(HOME, `npm-${names.join('+').replaceAll('/', '-')}`)
  if (existsSync(folder)) return folder
  mkdirSync(HOME, { recursive: true, mode: 0o755 })
  const fresh = mkdtempSync(join(HOME, 'npm-'))
  const install = ['install', '--prefix', fresh, '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact']
  const { status, stderr, error } = spawnSync('npm', [...install, ...names], { encoding: 'utf8' })
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new NotInstallable(`${names.join(', ')} cannot be had from npm here: ${(stderr || String(error)).trim()}`)
  }
  // Another run may have been faster.
  if (existsSync(folder)) rmSync(fresh, { recursive: true, force: true })
  else renameSync(fresh, folder)
  return folder
}

export const isOnNpm = (packages: Packages): boolean => isInstallable(() => installFromNpm(packages))

/** What a script that imports these packages prints. */
export async function runWith(packages: Packages, script: string): Promise<Buffer> {
  const args = ['--input-type=module', '--eval', script]
  const cwd = installFromNpm(packages)
  const { stdout } = await run(process.execPath, args, { cwd, encoding: 'buffer', maxBuffer: 20_000_000 })
  return stdout
}
