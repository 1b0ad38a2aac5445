import { buildService, serviceIsBuilt } from '../launch/build-service'

/** Tests that start the service as a program of its own start what `npm start` starts, in half the time of its sources. */
export default async function setup(): Promise<void> {
  if (!serviceIsBuilt()) await buildService()
}
