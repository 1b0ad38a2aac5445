import type { TemplateDifference } from '@/lib/desk/templates/contract/template-conflict'

/** More rows would push the choices off the page. */
const MOST = 12

/** The differences between two versions of a template, side by side; stacked on small screens. */
export function TemplateDifferences({ differences }: { differences: readonly TemplateDifference[] }) {
  const rest = differences.length - MOST
  if (differences.length === 0)
    return <p className="text-13 text-ink-soft">Both have the same documents, slots, fields and message.</p>
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface text-ink">
      <table aria-label="What differs" className="w-full text-left text-13 max-sm:block">
        <thead className="text-12 text-ink-soft max-sm:sr-only">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-medium">
              What differs
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Saved version
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Yours
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {differences.slice(0, MOST).map(({ what, saved, mine }) => (
            <tr
              key={`${what} ${saved} ${mine}`}
              className="border-t border-line align-top max-sm:block max-sm:px-3 max-sm:py-2"
            >
              <th scope="row" className={`${CELL} font-medium sm:w-1/4`}>
                {what}
              </th>
              <td className={CELL}>
                <Side name="Saved version" />
                {saved}
              </td>
              <td className={CELL}>
                <Side name="Yours" />
                {mine}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? (
        <p className="border-t border-line px-3 py-1.5 text-12 text-ink-soft">
          {rest === 1 ? 'One more difference.' : `${rest} more differences.`}
        </p>
      ) : null}
    </div>
  )
}

const CELL = 'px-3 py-1.5 [overflow-wrap:anywhere] max-sm:block max-sm:p-0'

/** Names the version on small screens, which have no columns. */
const Side = ({ name }: { name: string }) => <span className="text-12 text-ink-soft sm:hidden">{`${name}: `}</span>
