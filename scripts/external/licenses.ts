import { shippedPackages } from '../package/shipped'
import { licenseOf, licenseProblems } from './license-list'
import { printTable } from './table'

/** The licenses of the packages that are shipped, counted, and those that are not allowed. */
export async function checkLicenses(): Promise<boolean> {
  const packages = await shippedPackages()
  const counts = new Map<string, number>()
  for (const each of packages) counts.set(licenseOf(each), (counts.get(licenseOf(each)) ?? 0) + 1)
  const rows = [...counts].toSorted(([, a], [, b]) => b - a).map(([license, count]) => [license, String(count)])
  printTable(`Licenses of the ${packages.length} packages that are shipped`, ['license', 'packages'], rows)
  const problems = licenseProblems(packages)
  if (problems.length > 0)
    printTable(
      'Not allowed',
      ['package'],
      problems.map((problem) => [problem]),
    )
  return problems.length === 0
}
