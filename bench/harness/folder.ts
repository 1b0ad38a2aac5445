import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty data folder, and how to remove it. */
export function benchFolder() {
  const path = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
