import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { print } from '../harness/measure'
import type { Product } from './product'
import { installTool, run } from './tools'

const Scan = z.object({
  scan: z.object({ grade: z.string(), score: z.number() }),
  tests: z.record(z.string(), z.object({ result: z.string(), scoreModifier: z.number().nullish() })),
})

/** MDN's HTTP Observatory grades https and the redirect from http with A+. */
export async function checkHeaders({ origin, certificateFile }: Product): Promise<boolean> {
  const folder = join(dirname(await installTool('mdn-http-observatory-scan')), '..')
  // The list of hosts that browsers know to be https, which its installation would download: localhost isn't one.
  writeFileSync(join(folder, 'conf/hsts-preload.json'), '{}')
  // Its command would replace the certificates that are trusted.
  const scanner = join(folder, 'src/scan.js')
  const output = await run(process.execPath, [scanner, new URL(origin).host], { NODE_EXTRA_CA_CERTS: certificateFile })
  const { scan, tests } = Scan.parse(JSON.parse(output))
  const held = scan.grade === 'A+'
  print('HTTP Observatory', [
    { what: 'grade', value: `${scan.grade}, ${scan.score} points`, target: 'A+', held },
    ...Object.entries(tests).map(([what, { result, scoreModifier }]) => ({
      what,
      value: `${scoreModifier ?? 0} points, ${result}`,
    })),
  ])
  return held
}
