import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { throwawayFolder } from '../testing/throwaway-folder'
import { startProduct } from './product'
import { printTable } from './table'
import { installTool, run } from './tools'

const Findings = z.array(
  z.object({ code: z.string(), path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
)

/** Spectral's rules for OpenAPI, with nothing found, also no hint, in the document that the service answers. */
export async function checkOpenApi(): Promise<boolean> {
  const spectral = await installTool('spectral')
  const product = await startProduct()
  const folder = throwawayFolder('desk-openapi-')
  const [document, ruleset] = [join(folder, 'openapi.json'), join(folder, 'ruleset.json')]
  try {
    const response = await fetch(`${product.service}/public/service/openapi.json`)
    writeFileSync(document, await response.text())
    writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))
    const args = ['lint', document, '--ruleset', ruleset, '--format', 'json', '--quiet']
    const { stdout, stderr } = await run(process.execPath, [spectral, ...args])
    if (!stdout.trim()) throw new Error(`Spectral answered nothing: ${stderr}`)
    const findings = Findings.parse(JSON.parse(stdout))
    printTable(
      `Spectral, spectral:oas: ${findings.length} findings`,
      ['rule', 'where', 'finding'],
      findings.map(({ code, path, message }) => [code, path.join('.'), message]),
    )
    return findings.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await product.stop()
  }
}
