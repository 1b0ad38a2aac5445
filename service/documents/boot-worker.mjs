import { register } from 'tsx/esm/api'

// Packages are loaded before the TypeScript loader, which would read each of them through itself: half the time and memory.
await Promise.all(['@libpdf/core', 'harfbuzzjs', 'pkijs'].map((name) => import(name)))
register()
await import('./worker.ts')
