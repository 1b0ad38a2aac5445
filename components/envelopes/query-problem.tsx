'use client'

import { CircleAlert } from '@/components/ui/icons'
import { type QueryProblem as Problem, parseQuery } from '@/lib/desk/contract/find/query'

/** Describes the search box. */
export const PROBLEM_ID = 'query-problem'

/** The first thing in the query that cannot be read. */
export const useProblem = (q: string): Problem | undefined => (q ? parseQuery(q).problems[0] : undefined)

export function QueryProblem({ q, problem }: { q: string; problem: Problem }) {
  return (
    <p id={PROBLEM_ID} role="alert" className="flex items-start gap-1.5 text-13 text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span>{`${problem.message} `}</span>
        <span className="text-ink-soft">{`Nothing is searched until “${q.slice(problem.start, problem.end).trim()}” is corrected.`}</span>
      </span>
    </p>
  )
}
