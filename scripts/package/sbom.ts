import { execFileSync } from 'node:child_process'
import { z } from 'zod'
import type { Shipped } from './shipped'

const MAX_BYTES = 64 * 1024 * 1024
const DEVELOPMENT = 'cdx:npm:package:development'

const Component = z.looseObject({
  'bom-ref': z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
})
const Sbom = z.looseObject({
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/** The list of components in the format CycloneDX, as npm writes it, of these packages alone. */
export function sbomOf(packages: Shipped[]): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const written = execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const all = Sbom.parse(JSON.parse(written))
  const { component } = all.metadata
  const refs = new Set([component['bom-ref'], ...packages.map(({ name, version }) => `${name}@${version}`)])
  const components = all.components
    .filter((each) => refs.has(each['bom-ref']))
    // To npm it is needed for development: it is part of a bundle.
    .map(({ properties, ...each }) => ({
      ...each,
      scope: 'required',
      properties: properties.filter(({ name }) => name !== DEVELOPMENT),
    }))
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  // npm names it after the folder of the checkout.
  const metadata = { ...all.metadata, component: { ...component, name: 'senders-desk' } }
  return `${JSON.stringify({ ...all, metadata, components, dependencies }, null, 2)}\n`
}
