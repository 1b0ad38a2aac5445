import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { aptInstall, onPath } from './tools'

/** Chromium without windows, as Debian packages it: the journeys take a third less time than in a whole one. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** As `findChromium`, which before has Debian's headless shell installed where we may and no other was named. */
export function requireChromium(): string {
  if (!process.env.CHROMIUM_PATH && !existsSync(chromium.executablePath()) && !works(SHELL)) aptInstall([SHELL])
  return findChromium()
}

/**
 * A Chromium to drive: `CHROMIUM_PATH`, Playwright's own, Debian's headless shell, or whichever the system has. Throws a sentence that says
 * what to do when there is none.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const found = works(SHELL) ?? NAMES.map(works).find((path) => path !== undefined) ?? works(MAC)
  if (found) return found
  throw new Error(
    'no Chromium was found: run "npx playwright install chromium", install Chromium or Chrome, or set CHROMIUM_PATH to one',
  )
}

/** The path of a program that starts. */
function works(name: string): string | undefined {
  const path = name.startsWith('/') ? name : onPath(name)
  return path && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : undefined
}
