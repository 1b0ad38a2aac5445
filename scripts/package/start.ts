import { resolve } from 'node:path'
import { launchConfig } from '../launch/config'
import { exitWith, run } from '../launch/run'
import { onStopSignal, outlastReaders } from '../launch/signals'
import type { Environment } from '../launch/variables'

/** Files that variables name are looked for where the command was given, as everywhere. */
const FILES = ['SERVICE_DATA_DIR', 'SERVICE_SIGNING_P12', 'NODE_EXTRA_CA_CERTS']

/** `node start.js [service]` of a release archive: what `npm start` does, with nothing to build. */
async function main(): Promise<number> {
  const env: Environment = { ...process.env, SERVICE_DATA_DIR: process.env.SERVICE_DATA_DIR || '.data' }
  const named = FILES.flatMap((name) => {
    const path = env[name]
    return path ? [[name, resolve(path)]] : []
  })
  const config = launchConfig({ ...env, ...Object.fromEntries(named) }, false, process.argv.includes('service'))
  outlastReaders()
  const asked = onStopSignal()
  // The programs are found from here.
  process.chdir(import.meta.dirname)
  return run(config, asked)
}

exitWith(main)
