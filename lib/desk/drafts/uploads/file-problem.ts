import { MAX_PAGES } from '@/lib/contract/send'
import type { PdfReason } from '@/lib/pdf/error'

const MESSAGES: Record<PdfReason, string> = {
  not_pdf: 'This file isn’t a PDF. Save it as a PDF and choose it again.',
  not_image: 'This file isn’t a JPEG or PNG picture. Save it as one of these, or as a PDF, and choose it again.',
  empty: 'This file has no pages: it is empty or damaged. Choose another one.',
  damaged: 'This file is damaged. Open it in the program it came from, save it again and choose the new file.',
  password_needed: 'This PDF needs a password. Enter it, or choose a file without one.',
  wrong_password: 'This password doesn’t open the PDF. Try again.',
  too_many_pages: `This PDF has more than ${MAX_PAGES.toLocaleString('en-US')} pages. Split it and choose the parts.`,
  too_large: 'A page of this file is too large. Make it smaller and choose it again.',
  too_complex: 'This file is too complex to be sent. Print it to a new PDF and choose that.',
  xfa_only:
    'This PDF is an XFA form: other programs only see “Please wait”. Open it in Adobe Acrobat, print it to a new PDF and choose that.',
  portfolio: 'This PDF is a portfolio: its page is only a cover sheet. Save the files in it, and choose those.',
  active_content: 'This PDF has active content that can’t be removed. Print it to a new PDF and choose that.',
}

/** A file that cannot be sent. `message` says what happened and what to do. */
export class FileProblem extends Error {
  constructor(readonly reason: PdfReason) {
    super(MESSAGES[reason])
  }
}
