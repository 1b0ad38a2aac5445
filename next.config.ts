import type { NextConfig } from 'next'

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // A development server beside a built one must not share its folder.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // Nothing here needs the optimizer, and it is one endpoint fewer to defend.
  images: { unoptimized: true },
  // `npm test` runs tsc over the whole project; building must not pay for it a second time.
  typescript: { ignoreBuildErrors: true },
  // Keeps `next dev` from writing instruction files into the checkout.
  agentRules: false,
  devIndicators: false,
}

export default config
