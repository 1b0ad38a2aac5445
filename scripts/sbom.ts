import { sbomOf } from './package/sbom'
import { shippedPackages } from './package/shipped'

process.stdout.write(sbomOf(await shippedPackages()))
