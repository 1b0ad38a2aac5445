import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { throwawayFolder } from '../testing/throwaway-folder'
import { freePort } from './listen'

const READY = ['Ctrl-C stops everything', 'the sample tenant is complete']

export type Product = { port: number; origin: string; service: string; stop(): Promise<void> }

/** The built product with the whole sample tenant, on free ports and with data of its own. `originAt` is what browsers see. */
export async function startProduct(originAt = (port: number) => `http://localhost:${port}`): Promise<Product> {
  const folder = throwawayFolder('desk-external-')
  const [port, servicePort] = [await freePort(), await freePort()]
  const origin = originAt(port)
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      SERVICE_DATA_DIR: folder,
      // The service says there when the sample tenant is complete.
      SERVICE_LOG_LEVEL: 'info',
      DESK_ORIGIN: origin,
      DESK_DEMO_RATE_LIMIT: '6000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (READY.every((text) => output.includes(text))) resolve()
      })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const started = await Promise.race([ready.then(() => true), ended.then(() => false)])
  if (!started) {
    await stop()
    throw new Error(`the product did not start: ${output}`)
  }
  return { port, origin, service: `http://127.0.0.1:${servicePort}/core`, stop }
}
