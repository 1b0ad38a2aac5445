import { PdfError } from './download'

/**
 * Starts pdf.js's worker, by its own file and not through pdf.js, so that it boots while the rest of the viewer is still on
 * its way.
 */
export function startWorker(): { port: Worker; failed: Promise<never> } {
  const port = boot(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href)
  const failed = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new PdfError(0, 'The viewer could not be started. Reload the page and try again.'))
    port.addEventListener('error', refuse, { once: true })
  })
  return { port, failed }
}

/** Apart, because the bundler takes a Worker beside its address for one of ours and packs the file once more. */
function boot(address: string): Worker {
  return new Worker(address, { type: 'module', name: 'pdf' })
}
