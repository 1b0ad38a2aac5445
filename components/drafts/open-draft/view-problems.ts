import { createStore } from '@/lib/store/create-store'
import { useStore } from '@/lib/store/use-store'

type ViewState =
  | 'opening'
  | 'whole'
  | { reason: 'page_count' | 'document' }
  | { reason: 'page'; pages: readonly number[] }

const viewProblems = createStore<ReadonlyMap<string, Exclude<ViewState, string>>>(new Map())

/** Notes what this browser shows of a draft's document, by its address. */
export function noteView(url: string, state: ViewState): void {
  // A document that is opened again is still not shown.
  const before = viewProblems.get()
  if (state === 'opening' || (state === 'whole' && !before.has(url))) return
  const after = new Map(before)
  if (state === 'whole') after.delete(url)
  else after.set(url, state)
  viewProblems.set(after)
}

/**
 * Why the draft cannot go on here: what its sender was not shown, signers might not be shown either.
 * Undefined if this browser has shown every page that was looked at.
 */
export function useViewProblem(files: readonly { url: string; title: string }[]): string | undefined {
  const problems = useStore(viewProblems)
  const [first] = files.flatMap(({ url, title }) => {
    const problem = problems.get(url)
    return problem ? [{ title, problem }] : []
  })
  return first && `${describe(first.title, first.problem)} Replace the file, or open this draft in another browser.`
}

function describe(title: string, problem: Exclude<ViewState, string>): string {
  if (problem.reason === 'page') return `Page ${problem.pages[0]} of “${title}” could not be drawn here.`
  if (problem.reason === 'document') return `“${title}” could not be opened here.`
  return `“${title}” has other pages here than were read from it.`
}
