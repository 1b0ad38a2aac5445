import { setFlagsFromString } from 'node:v8'
import type { PdfDict } from '@libpdf/core'
import type { ErrorReason } from '@/lib/contract/answer'
import { checkPassive } from '@/lib/pdf/active-content'
import { makeCanonical } from '@/lib/pdf/canonical'
import { PdfError, type PdfReason } from '@/lib/pdf/error'
import { mergePages } from '@/lib/pdf/merge/merge-pages'
import { geometryOf } from '@/lib/pdf/page/geometry'
import { seenSize } from '@/lib/pdf/page/placement'
import { serveJobs } from '@/lib/pdf/pool/serve-jobs'
import { createTypesetter } from '@/lib/pdf/text/shape'
import type { Pixels } from '@/lib/png/pixels'
import { type FixedText, isCut } from '@/lib/printing/fixed-text'
import { LETTER, sidesOfButton } from '@/lib/printing/nameless'
import { boxOf, contentBox, contentScale } from '@/lib/printing/place'
import { Refusal } from '../errors'
import { compose } from './compose'
import type { ButtonsInput, MarkPictures, MarksInput, StampedMark } from './engine'
import { drawMarkPicture, markPixels } from './mark-picture'
import { captionOf, type PrintedText, printedText } from './stamp'
import { verifySeal } from './verify-seal'
import type { JobName, Jobs, Request } from './worker-protocol'

const REASONS: Record<PdfReason, ErrorReason> = {
  not_pdf: 'document_not_pdf',
  not_image: 'document_not_pdf',
  empty: 'document_damaged',
  password_needed: 'document_locked',
  wrong_password: 'document_locked',
  damaged: 'document_damaged',
  read_differently: 'document_not_sealable',
  unknown_filter: 'document_not_sealable',
  too_many_pages: 'document_too_large',
  too_large: 'document_too_large',
  too_complex: 'document_too_complex',
  active_content: 'document_not_sealable',
  xfa_only: 'document_without_pages',
  portfolio: 'document_without_pages',
}

// Compiling HarfBuzz a second time, for speed, would keep 30 MB.
setFlagsFromString('--liftoff-only')

// The pool and this file are typed by the protocol only.
serveJobs(run, (error) => {
  if (error instanceof PdfError) return REASONS[error.reason]
  return error instanceof Refusal ? error.reason : undefined
})

async function inspect(supplied: Uint8Array): Promise<Jobs['inspect']['output']> {
  const { fields: _, ...canonical } = await makeCanonical(supplied)
  return canonical
}

async function run(request: Request): Promise<Jobs[JobName]['output']> {
  if (request.job === 'inspect') return inspect(request.input)
  if (request.job === 'compose') return compose(request.input)
  if (request.job === 'drawMarks') return drawMarks(request.input)
  if (request.job === 'findCut') return findCut(request.input)
  if (request.job === 'findNameless') return findNameless(request.input)
  const { content, pageCount } = request.input
  await verifySeal(content, pageCount)
  await checkPassive(content)
  return null
}

function findCut(texts: FixedText[]): boolean[] {
  const type = createTypesetter(texts.map(({ text }) => text))
  return texts.map((each) => isCut(each, (part) => type.width(part, 'regular', 1)))
}

/** Which of a file's buttons have no words beside them on their pages. */
async function findNameless({ content, buttons }: ButtonsInput): Promise<boolean[]> {
  const { pdf, pages } = await mergePages([{ name: 'the file', content }])
  const texts = new Map<number, PrintedText>()
  return buttons.map((button) => {
    const page = pages[0]?.[button.page - 1]
    if (!page) return false
    const isPrinted = texts.get(button.page) ?? printedText(pdf, page, 1, (character) => LETTER.test(character))
    texts.set(button.page, isPrinted)
    return !sidesOfButton(boxOf(button, seenSize(geometryOf(pdf, page)))).some(isPrinted)
  })
}

/** All pictures of one answer together. */
const MOST_BYTES = 768 * 1024

/** Draws marks as they will be stamped. Marks that look alike are drawn once. */
async function drawMarks({ envelopeId, context, files }: MarksInput): Promise<MarkPictures> {
  const { pdf, pages } = await mergePages(files)
  const drawing = { type: createTypesetter(context), pixels: rememberLast(markPixels) }
  const texts = new Map<PdfDict, PrintedText>()
  const pictures = new Map<string, Uint8Array>()
  let bytes = 0

  function picture(mark: StampedMark, page: PdfDict | undefined): Uint8Array | undefined {
    if (!page || bytes >= MOST_BYTES) return undefined
    const size = seenSize(geometryOf(pdf, page))
    const box = contentBox(mark, size)
    const isPrinted = texts.get(page) ?? printedText(pdf, page, contentScale(size))
    texts.set(page, isPrinted)
    const caption = captionOf(drawing, mark, box, { envelopeId, isPrinted })
    const key = JSON.stringify([mark.type, mark.content, caption, box.width.toFixed(2), box.height.toFixed(2)])
    const png = pictures.get(key) ?? drawMarkPicture(drawing, mark, box, caption)
    pictures.set(key, png)
    bytes += png.length
    return bytes > MOST_BYTES ? undefined : png
  }
  return files.map(({ marks }, file) => marks.map((mark) => picture(mark, pages[file]?.[mark.page - 1])))
}

/** The last picture is kept: a person's marks follow each other. */
function rememberLast(read: (png: string) => Pixels): (png: string) => Pixels {
  let last: { png: string; pixels: Pixels } | undefined
  return (png) => {
    if (last?.png !== png) last = { png, pixels: read(png) }
    return last.pixels
  }
}
