import { buildPdfWorker } from '../launch/build-preload'
import { buildService, serviceIsBuilt } from '../launch/build-service'

/**
 * Tests that start the service as a program of its own start what `npm start` starts, in half the time of its sources. The
 * dashboard's document worker is always a program of its own.
 */
export default async function setup(): Promise<void> {
  await buildPdfWorker()
  if (!serviceIsBuilt()) await buildService()
}
