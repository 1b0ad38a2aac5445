import { buildDashboard } from './launch/build-dashboard'
import { buildService } from './launch/build-service'

buildDashboard()
await buildService()
