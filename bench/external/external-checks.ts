import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../../scripts/launch/build'
import { exitWith } from '../../scripts/launch/run'
import { checkAxe } from './axe'
import { checkHeaders } from './headers'
import { checkLighthouse } from './lighthouse'
import { checkOpenApi } from './openapi'
import { startProduct } from './product'

/** Each prints what its tool finds in the running product, and answers whether that is good enough. */
const CHECKS = { openapi: checkOpenApi, headers: checkHeaders, axe: checkAxe, lighthouse: checkLighthouse }

/**
 * `npm run check:external [-- openapi headers axe lighthouse]`: what tools of others find in the built product. npm fetches them with the
 * first run.
 */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const unknown = positionals.find((name) => !(name in CHECKS))
  if (unknown) throw new Error(`there is no check ${unknown}: name some of ${Object.keys(CHECKS).join(', ')}`)
  await buildWhatIsStale()
  const product = await startProduct()
  const failed: string[] = []
  try {
    for (const [name, check] of Object.entries(CHECKS)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue
      if (!(await check(product))) failed.push(name)
    }
  } finally {
    await product.stop()
  }
  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nPassed.\n')
  return failed.length > 0 ? 1 : 0
}

exitWith(main)
