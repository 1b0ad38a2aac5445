'use client'

import { type QueryProblem as Problem, parseQuery } from '@/lib/desk/contract/find/query'

/** The first thing in the query that cannot be read. */
export const useProblem = (q: string): Problem | undefined => (q ? parseQuery(q).problems[0] : undefined)

export function QueryProblem({ q, problem }: { q: string; problem: Problem }) {
  return (
    <p role="alert" className="text-13 text-bad">
      {problem.message} <span className="text-ink-soft">At “{q.slice(problem.start, problem.end).trim()}”.</span>
    </p>
  )
}
