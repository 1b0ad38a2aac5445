/** The part of pdf.js that reads, which leaves itself in `globalThis.pdfjsWorker`. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
