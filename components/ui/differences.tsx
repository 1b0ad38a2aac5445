import type { TemplateDifference } from '@/lib/envelope/template-differences'

/** More rows would push the choices off the page. */
const MOST = 12

type DifferencesProps = {
  /** What the two versions are called: the saved one, and the one on this page. */
  names: readonly [string, string]
  differences: readonly TemplateDifference[]
}

/** The differences between two versions, side by side; stacked on small screens. */
export function Differences({ names: [saved, mine], differences }: DifferencesProps) {
  const rest = differences.length - MOST
  return (
    <div className="overflow-hidden card text-ink">
      <table aria-label="What differs" className="w-full table-fixed text-left text-13 max-sm:block">
        <thead className="text-12 text-ink-soft max-sm:sr-only">
          <tr>
            {['What differs', saved, mine].map((title) => (
              <th key={title} scope="col" className="px-3 py-1.5 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {differences.slice(0, MOST).map((each) => (
            <tr
              key={`${each.what} ${each.saved} ${each.mine}`}
              className="border-t border-line align-top max-sm:block max-sm:px-3 max-sm:py-2"
            >
              <th scope="row" className={`${CELL} font-medium sm:w-1/4`}>
                {each.what}
              </th>
              <td className={CELL}>
                <Side name={saved} />
                <span>{each.saved}</span>
              </td>
              <td className={CELL}>
                <Side name={mine} />
                <span>{each.mine}</span>
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
