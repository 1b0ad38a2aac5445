import { parseArgs } from 'node:util'
import { checkHeaders } from './external/headers'
import { checkLicenses } from './external/licenses'
import { checkOpenApi } from './external/openapi'
import { checkPages } from './external/pages'
import { buildWhatIsStale } from './launch/build'

/** Each prints what it finds, and answers whether that is good enough. */
const CHECKS = { licenses: checkLicenses, openapi: checkOpenApi, headers: checkHeaders, pages: checkPages }

/**
 * `npm run check:external [-- licenses openapi headers pages]`: what tools of others say about the built product. They are not installed with
 * the project; npm fetches their pinned versions with the first run (decision 0229).
 */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const unknown = positionals.find((name) => !(name in CHECKS))
  if (unknown) throw new Error(`there is no check ${unknown}: name some of ${Object.keys(CHECKS).join(', ')}`)
  await buildWhatIsStale()
  const failed: string[] = []
  for (const [name, check] of Object.entries(CHECKS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    if (!(await check())) failed.push(name)
  }
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
