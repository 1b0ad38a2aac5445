import { fileURLToPath } from 'node:url'

/**
 * Flags that leave a worker the right to read these files and folders (which end with a slash), and none to write files or to start processes and threads. They are
 * experimental in Node.js 20, where a warning would be printed for each worker.
 */
export function leastRights(readable: URL[]): string[] {
  const isStable = process.allowedNodeEnvironmentFlags.has('--permission')
  const permission = isStable
    ? ['--permission']
    : ['--experimental-permission', '--disable-warning=ExperimentalWarning']
  const paths = readable.map((each) => fileURLToPath(each))
  return [...permission, ...paths.map((path) => `--allow-fs-read=${path.endsWith('/') ? `${path}*` : path}`)]
}
