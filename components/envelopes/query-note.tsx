'use client'

import { Button } from '@/components/ui/button'
import { CircleAlert } from '@/components/ui/icons'
import { FILTERS, parseQuery, unknownFilter } from '@/lib/desk/envelopes/contract/query'
import { search } from './use-list-address'

/** The first part of the query that cannot be read, or is no filter although it looks like one. */
export default function QueryNote({ q, id }: { q: string; id: string }) {
  const [problem] = parseQuery(q).problems
  const unknown = problem ? undefined : unknownFilter(q)
  if (!problem && !unknown) return null
  return (
    <div id={id} role="status" className="flex items-start gap-1.5 text-13 text-ink-soft">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      {problem ? (
        <span className="min-w-0 [overflow-wrap:anywhere]">{`${problem.message} The list doesn’t use “${q.slice(problem.start, problem.end).trim()}” yet.`}</span>
      ) : null}
      {unknown ? (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span>{`“${unknown.name}:” is not a filter, so it is searched as text.`}</span>
          {unknown.meant ? (
            <Button size="sm" onClick={() => search(corrected(q, unknown, unknown.meant))}>
              {`Use ${unknown.meant}:`}
            </Button>
          ) : (
            <span>{`Filters: ${Object.keys(FILTERS).join(', ')}.`}</span>
          )}
        </span>
      ) : null}
    </div>
  )
}

function corrected(q: string, { name, start }: { name: string; start: number }, meant: string | undefined): string {
  const at = q.toLowerCase().indexOf(`${name}:`, start)
  return `${q.slice(0, at)}${meant}${q.slice(at + name.length)}`
}
