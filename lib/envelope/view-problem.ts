import type { DocumentSigner, PdfSignRequest, ViewReason } from '@/lib/contract/envelope'
import { signingProgress } from './signing-progress'
import type { SignerState } from './state'

// Without the contract's parser, which would be a tenth of the JavaScript of lists.
const REASONS: readonly ViewReason[] = ['page_count', 'page', 'document', 'browser']

/** What somebody whose turn it is was not shown. */
export type CurrentViewProblem = { reason: ViewReason; page?: number /** A time that can be read. */; at?: string }

/** Undefined where nothing was reported, or it does not matter anymore. */
export function currentViewProblem(
  { viewProblem }: DocumentSigner,
  state: SignerState,
): CurrentViewProblem | undefined {
  const reason = REASONS.find((each) => each === viewProblem?.reason)
  if (!viewProblem || !reason || state !== 'turn') return undefined
  const { page, at } = viewProblem
  return {
    reason,
    ...(page !== undefined && page > 0 && { page }),
    ...(at && !Number.isNaN(Date.parse(at)) && { at }),
  }
}

/** Everybody in this envelope who was not shown the documents whole, in signing order. */
export function viewProblems(envelope: PdfSignRequest): { signer: DocumentSigner; problem: CurrentViewProblem }[] {
  // Most envelopes have none, and lists ask of each.
  if (!envelope.signers?.some(({ viewProblem }) => viewProblem)) return []
  return signingProgress(envelope).current.flatMap(({ signer, state }) => {
    const problem = currentViewProblem(signer, state)
    return problem ? [{ signer, problem }] : []
  })
}

const WHAT: Record<ViewReason, string> = {
  page_count: 'could not see all pages of the document',
  page: 'could not see a page of the document',
  document: 'could not open the document',
  browser: 'has a browser that is too old for the document',
}

/** As it goes on after the person's name: "could not see page 2". */
export const describeViewProblem = ({ reason, page }: CurrentViewProblem): string =>
  reason === 'page' && page !== undefined ? `could not see page ${page}` : WHAT[reason]

/** What to do about it. Nobody signs what they were not shown. */
export const viewStep = ({ reason }: Pick<CurrentViewProblem, 'reason'>): string =>
  reason === 'browser'
    ? 'They cannot sign there. Ask them to update it, or to open the link in another browser or on another device.'
    : 'They cannot sign there. Ask them to open the link in another browser or on another device. If that does not help, void the envelope and send the file again, saved by another program.'
