import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries'

/** Where an upgrade of PostgreSQL prepares the new databases. */
export const PREPARED = 'postgres-upgrade'

/** The major version that wrote a folder of PostgreSQL; undefined where there is none. */
export function majorOf(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Refuses databases that this PostgreSQL cannot read, and says how they get there. */
export function requireSameMajor(dataDir: string, { version }: Binaries): void {
  const written = majorOf(join(dataDir, 'postgres'))
  const own = Number.parseInt(version, 10)
  if (written === undefined && existsSync(join(dataDir, PREPARED))) {
    throw new Error(
      `The upgrade of PostgreSQL in ${dataDir} was interrupted. Run npm run upgrade-postgres (node upgrade-postgres.js) again: it goes on where it was`,
    )
  }
  if (written === undefined || written === own) return
  throw new Error(
    `The databases in ${dataDir} were written by PostgreSQL ${written}, and this release has PostgreSQL ${own}, which cannot read them. Nothing was changed. ` +
      (written > own
        ? 'Start the release that wrote them, or a newer one'
        : 'Copy them with the PostgreSQL of the release that you had before: npm run upgrade-postgres -- FOLDER, or node upgrade-postgres.js FOLDER ' +
          'with the folder of that release (docs/operations.md, Upgrading)'),
  )
}
