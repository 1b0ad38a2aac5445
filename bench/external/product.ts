import { rmSync } from 'node:fs'
import { freePort } from '@/lib/postgres/embedded'
import { makeSampleTenant } from '../../e2e/fixtures/sample-tenant'
import { launchConfig } from '../../scripts/launch/config'
import { launch } from '../../scripts/launch/launch'
import { throwawayFolder } from '../../scripts/testing/throwaway-folder'
import { makeCertificate, startTlsProxy } from './tls-proxy'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The built product with the sample tenant, on free ports, with data of its own, and behind TLS as its customers have it. */
export async function startProduct() {
  const folder = throwawayFolder('desk-external-')
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const [port, servicePort, tlsPort] = [await freePort(), await freePort(), await freePort()]
  const config = launchConfig(
    {
      ...process.env,
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      SERVICE_DATA_DIR: folder,
      DESK_ORIGIN: `https://localhost:${tlsPort}`,
      LOG_LEVEL: 'error',
      SERVICE_LOG_LEVEL: 'error',
      DESK_DEMO_RATE_LIMIT: '6000',
    },
    false,
  )
  try {
    const certificate = await makeCertificate(folder)
    // Made while a page loads, the sample tenant would slow it.
    await makeSampleTenant(config)
    const running = await launch(config, new Promise(() => undefined))
    if (!running) throw new Error('the product ended before it began')
    const stopProxy = await startTlsProxy(tlsPort, port, certificate)
    return {
      origin: config.origin,
      certificateFile: certificate.file,
      openApi: `http://127.0.0.1:${servicePort}/core/public/service/openapi.json`,
      async stop() {
        stopProxy()
        await running.stop()
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}
