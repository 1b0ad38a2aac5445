import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { AuditLine } from './trail/normalise'

type TargetNoteProps = {
  target: string | undefined
  lines: readonly AuditLine[]
  shown: readonly AuditLine[]
  isRaw: boolean
  onShow: () => void
}

const NAMES_AN_ENTRY = /^(?:entry|said)-/

/** Says so when the address names an entry that is not in view: hidden by a filter, or not in this trail at all. */
export function TargetNote({ target, lines, shown, isRaw, onShow }: TargetNoteProps) {
  if (!target || !NAMES_AN_ENTRY.test(target)) return null
  const isHere = (some: readonly AuditLine[]) => some.some(({ anchor }) => anchor === target)
  if (!isHere(lines)) {
    return (
      <Banner tone="warn" title="The entry that the address names is not in this trail" className="print:hidden">
        The link may be of another envelope, or the service no longer tells of the entry.
      </Banner>
    )
  }
  if (isHere(shown) && !isRaw) return null
  return (
    <Banner
      title={
        isRaw
          ? 'The entry that the address names is marked in the timeline'
          : 'The entry that the address names is hidden by the filters'
      }
      className="print:hidden"
      action={
        <Button size="sm" onClick={onShow}>
          {isRaw ? 'Show the timeline' : 'Show every entry'}
        </Button>
      }
    />
  )
}
