/** What is built of the programs, from the project's folder. A release archive has the same paths. */

export const DASHBOARD = '.next/standalone/server.js'
/** What Node loads before Next.js: lib/desk/preload.ts as one file of JavaScript. */
export const PRELOAD = '.dashboard/preload.mjs'
/** The process in which the dashboard reads PDFs: lib/pdf/upload/worker.ts, with its packages, because it may read nothing else. */
export const PDF_WORKER = '.dashboard/pdf-worker.mjs'
export const SERVICE = '.service/serve.mjs'
/** The fonts that documents are written with, which both programs read. */
export const FONTS = '.fonts'
