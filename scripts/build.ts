import { buildDashboard } from './launch/build-dashboard'
import { buildPreload } from './launch/build-preload'
import { buildService, serviceIsBuilt } from './launch/build-service'

await buildDashboard()
await buildPreload()
// Tests that run beside the build have started what is built already.
if (!serviceIsBuilt()) await buildService()
