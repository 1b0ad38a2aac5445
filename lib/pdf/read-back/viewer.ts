import './node-20'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

type Viewer = typeof import('pdfjs-dist')

let loading: Promise<Viewer> | undefined

/** Opens a file as browsers do: by the library that draws documents in them. Reads only, draws nothing. */
export async function openInViewer(
  content: Uint8Array,
): Promise<{ document: PDFDocumentProxy; close(): Promise<void> }> {
  loading ??= load()
  const { getDocument } = await loading
  const task = getDocument({
    // The library takes the bytes away from those who give them.
    data: new Uint8Array(content),
    verbosity: 0,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
  })
  try {
    return { document: await task.promise, close: () => task.destroy() }
  } catch (error) {
    await task.destroy()
    throw error
  }
}

/** The text of a page without its blanks, which viewers guess from distances. */
export async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent({ disableNormalization: true })
  return items.map((item) => ('str' in item ? item.str.replace(/\s+/g, '') : '')).join('')
}

/**
 * Loads the library without what it draws with: in Node.js it asks for a canvas as soon as it is
 * loaded, which takes memory, and complains where it finds none.
 */
async function load(): Promise<Viewer> {
  const { getBuiltinModule } = process
  process.getBuiltinModule = () => ({ createRequire: () => () => ({}) })
  const shapes = ['DOMMatrix', 'Path2D'].filter((name) => !(name in globalThis))
  for (const name of shapes)
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: class {} })
  try {
    // Loading the part that reads here keeps the library from starting a thread, which a worker may
    // not do.
    await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
    return await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  } finally {
    process.getBuiltinModule = getBuiltinModule
    for (const name of shapes) Reflect.deleteProperty(globalThis, name)
  }
}
