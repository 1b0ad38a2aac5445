import type { SigningView } from '@/lib/contract/signing'

/** What the signed document will have beyond what this page shows. Nobody agrees to it without having read this. */
export function OthersNote({ view }: { view: SigningView }) {
  const lines = describeOthers(view)
  if (lines.length === 0) return null
  return (
    <div className="mt-3 flex max-w-[68ch] flex-col gap-1 text-14">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

export function describeOthers({ filled, othersPending = 0 }: SigningView): string[] {
  // Another service may show nothing of what others filled in, nor say whether there are others.
  if (!filled) return ['If others sign as well, their entries are added to the signed document.']
  const who = othersPending === 1 ? '1 other' : `${othersPending.toLocaleString('en')} others`
  return [
    ...(filled.some(({ png, value }) => png === undefined && value === undefined)
      ? ['Some entries of others are too large for this page. They are in the signed document.']
      : []),
    ...(othersPending > 0 ? [`${who} may still sign. Their entries are added to the signed document.`] : []),
  ]
}
