import { fileURLToPath } from 'node:url'

/** What a built worker reads: its own program, and the packages with their fonts. */
const READ = ['../.service/', '../node_modules/', '../package.json']

/**
 * Flags that leave a worker the right to read its program, and none to write files or to start processes and threads. They are
 * experimental in Node.js 20, where a warning would be printed for each worker.
 */
export function leastRights(script: URL): string[] {
  const isStable = process.allowedNodeEnvironmentFlags.has('--permission')
  const permission = isStable
    ? ['--permission']
    : ['--experimental-permission', '--disable-warning=ExperimentalWarning']
  const paths = READ.map((path) => fileURLToPath(new URL(path, script)))
  return [...permission, ...paths.map((path) => `--allow-fs-read=${path.endsWith('/') ? `${path}*` : path}`)]
}
