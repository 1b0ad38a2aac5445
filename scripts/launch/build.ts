import { buildDashboard, dashboardIsBuilt } from './build-dashboard'
import { buildService, serviceIsBuilt } from './build-service'

/** Builds of both programs what is not built, or no longer what the sources say. */
export async function buildWhatIsStale(): Promise<void> {
  if (!dashboardIsBuilt()) await buildDashboard()
  if (!serviceIsBuilt()) await buildService()
}
