import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { throwawayFolder } from '../testing/throwaway-folder'
import { freePort } from './listen'
import { startProduct } from './product'
import { printTable } from './table'
import { makeCertificate, startTlsFront } from './tls-front'
import { installTool, run } from './tools'

const Scan = z.object({
  scan: z.object({ grade: z.string(), score: z.number() }),
  tests: z.record(z.string(), z.object({ result: z.string(), pass: z.boolean(), scoreModifier: z.number().nullish() })),
})

/** The scan of MDN's HTTP Observatory, on this machine: https with a certificate of its own, and http that leads there. A+ is demanded. */
export async function checkHeaders(): Promise<boolean> {
  const scanner = join(dirname(await installTool('mdn-http-observatory-scan')), '../src/scan.js')
  const folder = throwawayFolder('desk-headers-')
  const frontPort = await freePort()
  const product = await startProduct(() => `https://localhost:${frontPort}`)
  try {
    const certificate = await makeCertificate(folder)
    const front = await startTlsFront(frontPort, product.port, certificate)
    // Its command would replace the certificates that are trusted.
    const { stdout, stderr } = await run(process.execPath, [scanner, `localhost:${frontPort}`], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.certFile },
    })
    front.close()
    const found = Scan.safeParse(JSON.parse(stdout || '{}'))
    if (!found.success) throw new Error(`the Observatory answered no result: ${stdout}${stderr}`)
    const { scan, tests } = found.data
    printTable(
      `HTTP Observatory: ${scan.grade}, ${scan.score} points`,
      ['test', 'points', 'result'],
      Object.entries(tests).map(([name, { result, scoreModifier }]) => [name, String(scoreModifier ?? 0), result]),
    )
    return scan.grade === 'A+'
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
