import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { print } from '../harness/measure'
import type { Product } from './product'
import { installTool, run } from './tools'

const Findings = z.array(
  z.object({ code: z.string(), path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
)

/** Spectral's rules for OpenAPI find nothing, also no hint, in the document that the service answers. */
export async function checkOpenApi({ openApi }: Product): Promise<boolean> {
  const spectral = await installTool('spectral')
  const folder = mkdtempSync(join(tmpdir(), 'desk-openapi-'))
  const ruleset = join(folder, 'ruleset.json')
  writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))
  try {
    const output = await run(process.execPath, [
      spectral,
      'lint',
      openApi,
      '--ruleset',
      ruleset,
      '--format',
      'json',
      '--quiet',
    ])
    const findings = Findings.parse(JSON.parse(output))
    print('Spectral, rules of spectral:oas', [
      { what: 'findings', value: String(findings.length), target: '0', held: findings.length === 0 },
      ...findings.map(({ code, path, message }) => ({ what: code, value: `${path.join('.')}: ${message}` })),
    ])
    return findings.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
