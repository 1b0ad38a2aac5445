import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, onPath } from './tools'

/** Names the program of Firefox ESR 140. */
export const FIREFOX_140 = 'FIREFOX_140_PATH'

const PACKAGES = {
  webkit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  firefox: { 'firefox-esr': 'firefox-esr' },
}

/** Has the programs of a browser installed where we may; answers a sentence that names what is missing, if anything is. */
export function missingPrograms(browser: keyof typeof PACKAGES): string | undefined {
  const missing = () => Object.entries(PACKAGES[browser]).filter(([program]) => !onPath(program))
  if (missing().length > 0) aptInstall(missing().map(([, name]) => name))
  const still = missing()
  if (still.length === 0) return undefined
  const programs = still.map(([program]) => program).join(' and ')
  return `${programs} not found: install ${still.map(([, name]) => name).join(' and ')} (the journeys in ${browser} need it)`
}

/** The program of Firefox ESR 140: the one that `FIREFOX_140_PATH` names, or Debian's package of it, unpacked in a folder. */
export function firefox140(folder: string): string | undefined {
  const named = process.env[FIREFOX_140]
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`${FIREFOX_140} names ${named}, which does not exist`)
  }
  if (!onPath('apt-cache')) return undefined
  const offers = spawnSync('apt-cache', ['madison', 'firefox-esr'], { encoding: 'utf8' }).stdout
  const version = /\b140\.[\w.~+-]+/.exec(offers)?.[0]
  if (!version) return undefined
  const loaded = spawnSync('apt-get', ['-qq', 'download', `firefox-esr=${version}`], { cwd: folder, stdio: 'inherit' })
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (loaded.status !== 0 || !file) return undefined
  execFileSync('dpkg-deb', ['-x', join(folder, file), folder])
  return join(folder, 'usr/lib/firefox-esr/firefox-esr')
}
