import type { NextConfig } from 'next'

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // The server migrates its database at start and shows receivers, from files that no import leads to.
  outputFileTracingIncludes: { '/**': ['./lib/desk/store/migrations/**', './lib/receivers/**'] },
  poweredByHeader: false,
  // Nothing here needs the optimizer, and it is one endpoint fewer to defend.
  images: { unoptimized: true },
  // `npm test` runs tsc over the whole project; building must not pay for it a second time.
  typescript: { ignoreBuildErrors: true },
  // Keeps `next dev` from writing instruction files into the checkout.
  agentRules: false,
  devIndicators: false,
  // A clone is built once; writing a cache for a second build costs a fifth of the first.
  experimental: { turbopackFileSystemCacheForBuild: false },
}

export default config
