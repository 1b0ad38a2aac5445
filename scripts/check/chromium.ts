import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { aptInstall, onPath } from './tools'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * A Chromium to drive: `CHROMIUM_PATH`, Playwright's own, the system's, or, as root on Debian, one installed now.
 * Throws a sentence that says what to do when there is none.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const installed = system()
  if (installed) return installed
  aptInstall(['chromium'])
  const now = system()
  if (now) return now
  throw new Error(
    'no Chromium was found: run "npx playwright install chromium", install Chromium or Chrome, or set CHROMIUM_PATH to one',
  )
}

function system(): string | undefined {
  const path = NAMES.map(onPath).find((found) => found !== undefined) ?? (existsSync(MAC) ? MAC : undefined)
  return path && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : undefined
}
