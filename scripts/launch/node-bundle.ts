import type { BuildOptions } from 'esbuild'

/** A program for Node.js as one file, with its packages. */
export const NODE_BUNDLE = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Some packages in the bundle are CommonJS, and ask for Node's own modules.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
} as const satisfies BuildOptions
