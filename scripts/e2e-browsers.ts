import { chmodSync, rmSync } from 'node:fs'
import { ENGINES } from '../e2e/browsers/engines'
import { FIREFOX_140, firefox140, missingPrograms } from './check/browsers'
import { runPlaywright } from './testing/run'
import { throwawayFolder } from './testing/throwaway-folder'

/** `npm run e2e:browsers`: the journeys in Firefox and WebKit. Arguments go on to Playwright. */
function main(args: string[]): void {
  const missing = [missingPrograms('webkit'), missingPrograms('firefox')].filter((each) => each !== undefined)
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const folder = throwawayFolder('desk-firefox-140-')
  // apt leaves downloading to an account of its own.
  chmodSync(folder, 0o777)
  try {
    const older = firefox140(folder)
    if (!older)
      process.stdout.write(`Firefox ESR 140 is not offered here, so nothing runs in it: name one with ${FIREFOX_140}\n`)
    const engines = ENGINES.filter((engine) => engine !== 'firefox-140' || older)
    const environment = { DESK_E2E_BROWSERS: engines.join(','), ...(older && { [FIREFOX_140]: older }) }
    const { passed, failures } = runPlaywright(args, environment)
    process.stdout.write(`${[...failures.map((failure) => `FAILED ${failure}`), `${passed} passed`].join('\n')}\n`)
    process.exitCode = failures.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
