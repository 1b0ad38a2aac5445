import { PdfError } from './download'

/**
 * Starts pdf.js's worker, by its own file and not through pdf.js, so that it boots while the rest of the viewer is still on
 * its way. The address stands apart from `new Worker` because bundlers would take the two together for a worker of ours.
 */
export function startWorker(): { port: Worker; failed: Promise<never> } {
  const script = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url)
  const port = new Worker(script, { type: 'module', name: 'pdf' })
  const failed = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new PdfError(0, 'The viewer could not be started. Reload the page and try again.'))
    port.addEventListener('error', refuse, { once: true })
  })
  return { port, failed }
}
