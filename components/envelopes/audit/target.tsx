import { useEffect, useSyncExternalStore } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { AuditLine } from './trail'

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

const includes = (lines: readonly AuditLine[], target: string | undefined) =>
  lines.some(({ anchor }) => anchor === target)

/**
 * The anchor in the address. Its entry is scrolled into view whenever it appears: after loading, or
 * after a filter changes.
 */
export function useTarget(visible: readonly AuditLine[]): string | undefined {
  const hash = useSyncExternalStore(
    listen,
    () => window.location.hash,
    () => '',
  )
  const target = hash.length > 1 ? hash.slice(1) : undefined
  const isShown = includes(visible, target)
  useEffect(() => {
    if (isShown && target) document.getElementById(target)?.scrollIntoView({ block: 'center' })
  }, [isShown, target])
  return target
}

type TargetNoteProps = {
  target: string | undefined
  lines: readonly AuditLine[]
  visible: readonly AuditLine[]
  isRaw: boolean
  onShow: () => void
}

const ENTRY_ANCHOR = /^(?:entry|said)-/

/**
 * Explains why the linked entry isn't in view: a filter hides it, or this trail doesn't have it.
 */
export function TargetNote({ target, lines, visible, isRaw, onShow }: TargetNoteProps) {
  if (!target || !ENTRY_ANCHOR.test(target)) return null
  if (!includes(lines, target)) {
    return (
      <Banner tone="warn" title="The linked entry is not in this audit trail" className="print:hidden">
        The link may belong to another envelope, or the service no longer has the entry.
      </Banner>
    )
  }
  if (includes(visible, target) && !isRaw) return null
  return (
    <Banner
      title={isRaw ? 'The linked entry is marked in the timeline' : 'The filters hide the linked entry'}
      className="print:hidden"
      action={
        <Button size="sm" onClick={onShow}>
          {isRaw ? 'Show timeline' : 'Show all entries'}
        </Button>
      }
    />
  )
}
