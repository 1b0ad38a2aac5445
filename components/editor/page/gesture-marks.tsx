'use client'

import { cn } from '@/components/ui/cn'
import { recipientLook } from '@/components/ui/recipient/look'
import { type Column, frameOf } from '../model/column'
import { useEditor } from '../state/use-editor'
import { FieldFace } from './field-box'

/** The field that would be added on release. */
export function NewFieldBox({ column }: { column: Column }) {
  const added = useEditor((state) => state.preview?.added)
  const frame = added && frameOf(column, added)
  if (!frame) return null
  const look = recipientLook(added.recipient)
  return (
    <div
      className={cn(
        'scheme-light absolute flex items-center justify-center border-2 border-dashed',
        look.line,
        look.tint,
      )}
      style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
    >
      <FieldFace field={added} frame={frame} hasProblem={false} />
    </div>
  )
}

/** The lines that the dragged fields snap to. */
export function Guides({ column }: { column: Column }) {
  const guides = useEditor((state) => state.preview?.guides)
  const frame = guides && column.frames[guides.page]
  const page = guides && column.pages.at(guides.page)
  if (!frame || !page) return null
  const scale = frame.width / page.size.width
  return guides.lines.map(({ axis, at, from, to }) => (
    <div
      key={`${axis} ${at}`}
      data-guide={axis}
      className="absolute bg-[#d6006c]"
      style={
        axis === 'x'
          ? { left: frame.x + at * scale, top: frame.y + from * scale, width: 1, height: (to - from) * scale }
          : { top: frame.y + at * scale, left: frame.x + from * scale, height: 1, width: (to - from) * scale }
      }
    />
  ))
}

export function LassoBox() {
  const lasso = useEditor((state) => state.preview?.lasso)
  if (!lasso) return null
  return (
    <div
      className="absolute border border-focus bg-focus/10"
      style={{ left: lasso.x, top: lasso.y, width: lasso.width, height: lasso.height }}
    />
  )
}
