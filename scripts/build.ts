import { buildDashboard } from './launch/build-dashboard'
import { buildPreload } from './launch/build-preload'
import { buildService } from './launch/build-service'

await buildDashboard()
await buildPreload()
await buildService()
