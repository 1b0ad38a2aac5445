import { licenseOf, licenseProblems } from './package/license-list'
import { shippedPackages } from './package/shipped'

/** `npm run licenses`: counts the licenses of the packages that are shipped, and fails on those that are not allowed. */
const packages = await shippedPackages()
const counts = new Map<string, number>()
for (const each of packages) counts.set(licenseOf(each), (counts.get(licenseOf(each)) ?? 0) + 1)
for (const [license, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  process.stdout.write(`${String(count).padStart(5)}  ${license}\n`)
const problems = licenseProblems(packages)
if (problems.length > 0) throw new Error(`not allowed:\n${problems.join('\n')}`)
