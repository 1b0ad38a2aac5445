export type PdfReason =
  | 'not_pdf'
  | 'not_image'
  | 'empty'
  | 'damaged'
  | 'read_differently'
  | 'unknown_filter'
  | 'password_needed'
  | 'wrong_password'
  | 'too_many_pages'
  | 'too_large'
  | 'too_complex'
  | 'active_content'
  | 'xfa_only'
  | 'portfolio'

/** A file that cannot be signed. `message` is for the person who chose it. */
export class PdfError extends Error {
  constructor(
    readonly reason: PdfReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}
