import { useSyncExternalStore } from 'react'

type ViewState =
  | 'opening'
  | 'whole'
  | { reason: 'page_count' | 'document' }
  | { reason: 'page'; pages: readonly number[] }

let known: ReadonlyMap<string, Exclude<ViewState, string>> = new Map()
const listeners = new Set<() => void>()

/** Notes what this browser shows of a draft's document, by its address. */
export function noteView(url: string, state: ViewState): void {
  // A document that is opened again is still not shown.
  if (state === 'opening' || (state === 'whole' && !known.has(url))) return
  const after = new Map(known)
  if (state === 'whole') after.delete(url)
  else after.set(url, state)
  known = after
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: typeof known = new Map()

/**
 * Why the draft cannot go on here: what its sender was not shown, signers might not be shown either.
 * Undefined where everything is shown, as far as it was looked at.
 */
export function useViewProblem(files: readonly { url: string; title: string }[]): string | undefined {
  const problems = useSyncExternalStore(
    subscribe,
    () => known,
    () => NONE,
  )
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
