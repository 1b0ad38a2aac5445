import { buildDashboard, dashboardIsBuilt } from './build-dashboard'
import { buildPreload } from './build-preload'
import { buildService, serviceIsBuilt } from './build-service'

/** Builds of both programs what is not built, or no longer what the sources say. */
export async function buildWhatIsStale(): Promise<void> {
  if (!dashboardIsBuilt()) await buildDashboard()
  await buildPreload()
  if (!serviceIsBuilt()) await buildService()
}
