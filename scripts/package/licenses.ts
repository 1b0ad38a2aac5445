import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shipped } from './shipped'

const LICENSE = /^(licen[cs]e|copying|notice|ofl)/i
/** Packages that Next.js carries inside itself, each with its license. */
const COMPILED = 'node_modules/next/dist/compiled'

/** The licenses of these packages, as one text. A package without a license file is named with what its manifest says. */
export function licensesOf(packages: Shipped[]): string {
  const parts = packages.map(({ path, name, version }) => {
    const { license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    return part(`${name} ${version}: ${typeof license === 'string' ? license : 'see below'}`, path)
  })
  return [...parts, ...compiledInNext()].join('\n')
}

function compiledInNext(): string[] {
  const shipped = join('.next/standalone', COMPILED)
  const folders = readdirSync(shipped).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(shipped, name)).map((each) => join(name, each)) : [name],
  )
  return folders
    .filter((name) => existsSync(join(COMPILED, name, 'LICENSE')))
    .map((name) => part(`${name}, in next`, join(COMPILED, name)))
}

function part(title: string, folder: string): string {
  const files = readdirSync(folder).filter((name) => LICENSE.test(name))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n${texts.join('\n\n')}\n`
}
