import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'

/** Pinned here and not in package.json: together they are more packages than the product has. */
const TOOLS = {
  // The newest version that runs on Node.js 20.
  lighthouse: 'lighthouse@12.8.2',
  'mdn-http-observatory-scan': '@mdn/mdn-http-observatory@1.4.8',
  spectral: '@stoplight/spectral-cli@6.16.3',
}
const MAX_BYTES = 256 * 1024 * 1024

/** What a program prints. Its exit code counts only when it prints nothing: tools also exit with 1 when they find something. */
export function run(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: MAX_BYTES }
    execFile(file, args, options, (error, stdout, stderr) => {
      if (error && !stdout.trim()) reject(new Error(`${error.message}\n${stderr}`))
      else resolve(stdout)
    })
  })
}

/** The file of a tool's command, in npm's own cache. Packages run nothing while they are installed. */
export async function installTool(command: keyof typeof TOOLS): Promise<string> {
  const args = ['exec', '--yes', '--ignore-scripts', `--package=${TOOLS[command]}`, '--call', `command -v ${command}`]
  return realpathSync((await run('npm', args)).trim())
}
