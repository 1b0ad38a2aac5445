import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Has Chrome compile a script's functions on another thread while the script arrives, and not each one when it is first called. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** More than any page has itself: pdf.js, and what checks seals. A page calls a small part of them. */
const LIBRARY_BYTES = 300_000

/** Puts the hint before the scripts of a folder, except large libraries: a page calls most of what it loads (decision 0235). Other browsers ignore it. */
export function hintCompiling(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue
    const file = join(folder, name)
    const script = readFileSync(file, 'utf8')
    if (script.length < LIBRARY_BYTES) writeFileSync(file, HINT + script)
  }
}
