import { type ExecFileOptions, execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'

/** Pinned here and not in package.json: together they are more packages than the product has (decision 0229). */
const TOOLS = {
  // The newest version that runs on Node.js 20.
  lighthouse: 'lighthouse@12.8.2',
  'mdn-http-observatory-scan': '@mdn/mdn-http-observatory@1.4.8',
  spectral: '@stoplight/spectral-cli@6.16.3',
}
const MAX_BYTES = 256 * 1024 * 1024

export type Finished = { code: number; stdout: string; stderr: string }

/** Runs a program to its end, whatever its exit code. */
export function run(file: string, args: string[], options: ExecFileOptions = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { ...options, encoding: 'utf8', maxBuffer: MAX_BYTES }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

/** The file of a tool's command, in npm's own cache. Packages run nothing while they are installed. */
export async function installTool(command: keyof typeof TOOLS): Promise<string> {
  const args = ['exec', '--yes', '--ignore-scripts', `--package=${TOOLS[command]}`, '--call', `command -v ${command}`]
  const { code, stdout, stderr } = await run('npm', args)
  if (code !== 0) throw new Error(`${TOOLS[command]} could not be installed: ${stderr}`)
  return realpathSync(stdout.trim())
}
