import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // The server migrates its database at start and shows receivers, from files that no import leads to.
  outputFileTracingIncludes: { '/**': ['./lib/desk/runtime/database/migrations/**', './lib/receivers/**'] },
  // Sources that only look as if they were read, and the image optimizer, which is off.
  outputFileTracingExcludes: {
    '**': ['**/*.ts', '**/*.tsx', 'docs/**', 'node_modules/sharp/**', 'node_modules/@img/**'],
  },
  poweredByHeader: false,
  /**
   * Loaded from node_modules once. Bundled, Turbopack writes them again for nearly every route (49 copies), and
   * each copy is read, compiled and kept: the sizes below .next/standalone/.next/server show it.
   */
  serverExternalPackages: [
    '@simplewebauthn/server',
    'better-auth',
    'drizzle-orm',
    'lru-cache',
    'pg',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'undici',
    'zod',
  ],
  // Nothing here needs the optimizer, and it is one endpoint fewer to defend. Even when it is off, each request to its address
  // would try to create the folder of its cache, which the program's account may not do.
  images: { unoptimized: true, maximumDiskCacheSize: 0 },
  // The build of pdf.js for browsers that are older than about a year, also for react-pdf, which imports the other one.
  turbopack: { resolveAlias: { 'pdfjs-dist': 'pdfjs-dist/legacy/build/pdf.mjs' } },
  // `npm test` runs tsc over the whole project; building must not pay for it a second time.
  typescript: { ignoreBuildErrors: true },
  // Keeps `next dev` from writing instruction files into the checkout.
  agentRules: false,
  devIndicators: false,
  // The message is on the wizard's last step. Bookmarks of the step that it had before stay good.
  redirects: async () => [{ source: '/drafts/:id/message', destination: '/drafts/:id/review', permanent: true }],
  experimental: {
    // The wizard's next steps, which were prefetched, open offline for an hour. After the default of five minutes the browser would show
    // its own error page in place of the draft.
    staleTimes: { static: 60 * 60 },
    // A clone is built once; writing a cache for a second build costs a fifth of the first.
    turbopackFileSystemCacheForBuild: false,
    // A route is loaded with its first request. Loading all of them at start took a quarter of its time.
    preloadEntriesOnStart: false,
    // Fewer and larger scripts: small ones compress badly, and each is a request.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 200_000 },
  },
}

const EXTENSIONS = ['tsx', 'ts']

/** `page.dev.tsx` is a page of the development server only, such as the component gallery. */
export default (phase: string): NextConfig => ({
  ...config,
  pageExtensions: phase === PHASE_DEVELOPMENT_SERVER ? EXTENSIONS.flatMap((end) => [`dev.${end}`, end]) : EXTENSIONS,
})
