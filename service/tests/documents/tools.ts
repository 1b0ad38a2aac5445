import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MEGABYTES = 1024 * 1024

/** Runs a program on a PDF. One that is missing fails the test with its name and where it comes from. */
async function on<T>(pdf: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'))
  const path = join(folder, 'file.pdf')
  try {
    await writeFile(path, pdf)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function program(name: string, args: string[]): Promise<Buffer> {
  try {
    const { stdout } = await run(name, args, { encoding: 'buffer', maxBuffer: 64 * MEGABYTES })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(`${name} is not installed; it comes with the packages poppler-utils and qpdf`)
    }
    throw error
  }
}

export const signatureReport = (pdf: Uint8Array) => on(pdf, async (path) => String(await program('pdfsig', [path])))
export const textOf = (pdf: Uint8Array, page?: number) =>
  on(pdf, async (path) => String(await program('pdftotext', [...only(page), '-layout', path, '-'])))

export type TextBox = { text: string; x: number; y: number }

/** The words of a page with the place of their upper left corner, in points. */
export async function textBoxesOf(pdf: Uint8Array, page: number): Promise<TextBox[]> {
  const boxes = await on(pdf, async (path) => String(await program('pdftotext', [...only(page), '-bbox', path, '-'])))
  return [...boxes.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g)].map(([, x, y, text = '']) => ({
    text,
    x: Number(x),
    y: Number(y),
  }))
}

/** The fonts that a page uses, as poppler lists them. */
export const fontList = (pdf: Uint8Array, page: number) =>
  on(pdf, async (path) => String(await program('pdffonts', [...only(page), path])))

/** The structure for people who listen to a document, with its words, as poppler reads it. */
export const structureText = (pdf: Uint8Array) =>
  on(pdf, async (path) => String(await program('pdfinfo', ['-struct-text', path])))

/** Throws qpdf's report when it finds an error or has a warning. */
export const checkStructure = (pdf: Uint8Array) =>
  on(pdf, async (path) => void (await program('qpdf', ['--check', path])))

/** What qpdf makes of a PDF with these options. */
export const remade = (pdf: Uint8Array, ...options: string[]) =>
  on(pdf, (path) => program('qpdf', [...options, path, '-']))

export const scriptList = (pdf: Uint8Array) => on(pdf, async (path) => String(await program('pdfinfo', ['-js', path])))
export const attachmentList = (pdf: Uint8Array) =>
  on(pdf, async (path) => String(await program('pdfdetach', ['-list', path])))

export type Picture = { width: number; height: number; grey(x: number, y: number): number }

/** A page as poppler draws it, in shades of grey. */
export async function drawn(pdf: Uint8Array, page = 1, dpi = 100): Promise<Picture> {
  const { width, height, pixels } = await drawnAs('-gray', pdf, page, dpi)
  return { width, height, grey: (x, y) => pixels[y * width + x] ?? 255 }
}

/** The first page as poppler draws it, in red, green and blue. */
export async function drawnInColor(pdf: Uint8Array, dpi: number) {
  const { width, height, pixels } = await drawnAs('-cropbox', pdf, 1, dpi)
  const color = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
  return { width, height, color }
}

const drawnAs = (mode: '-gray' | '-cropbox', pdf: Uint8Array, page: number, dpi: number) =>
  on(pdf, async (path) => {
    const options = ['-r', String(dpi), ...only(page), '-cropbox', mode, '-aa', 'no', '-singlefile']
    const raw = await program('pdftoppm', [...options, path])
    const head = /^P[56]\s+(\d+)\s+(\d+)\s+255\s/.exec(raw.toString('latin1', 0, 40))
    const [width, height] = [Number(head?.[1]), Number(head?.[2])]
    return { width, height, pixels: raw.subarray(head?.[0].length) }
  })

const only = (page?: number) => (page ? ['-f', String(page), '-l', String(page)] : [])

/** The smallest box around everything darker than the paper; undefined on an empty page. */
export function inkBox({ width, height, grey }: Picture) {
  const box = { left: width, top: height, right: -1, bottom: -1 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (grey(x, y) > 128) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  }
  return box.right < 0 ? undefined : box
}
