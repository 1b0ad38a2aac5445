import { buildDashboard } from './launch/build-dashboard'
import { buildService } from './launch/build-service'

await buildDashboard()
await buildService()
