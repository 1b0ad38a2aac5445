'use client'

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cn } from './cn'
import { GripVertical } from './more-icons'
import type { Elements } from './panel'

type SortableListProps<Item> = {
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Names the item in its handle and in announcements. */
  nameOf: (item: Item) => string
  onMove: (from: number, to: number) => void
  /** The handle goes where the row wants it. */
  renderItem: (item: Item, index: number, handle: Elements) => ReactNode
  label: string
  /** Without handles: nothing can be moved. */
  fixed?: boolean
  className?: string
  itemClassName?: string
}

/**
 * A list whose items are moved by mouse and touch, or with the keyboard: Space on the handle picks an item up, arrow keys move it, Space
 * drops it, Escape puts it back.
 */
export function SortableList<Item>({ items, fixed = false, ...props }: SortableListProps<Item>) {
  const { idOf, nameOf, onMove, renderItem, label, className, itemClassName } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const hasMoved = useRef(false)

  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertically]}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(ids, items.map(nameOf), hasMoved),
        screenReaderInstructions: INSTRUCTIONS,
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={fixed}>
        <ol aria-label={label} className={className}>
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              fixed={fixed || items.length < 2}
              className={itemClassName}
            >
              {(handle) => renderItem(item, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type SortableItemProps = {
  id: string
  name: string
  fixed: boolean
  className: string | undefined
  children: (handle: Elements) => ReactNode
}

function SortableItem({ id, name, fixed, className, children }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = fixed ? null : (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      className="flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-11 active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined}
      className={cn(className, isDragging && 'relative z-10 bg-raised shadow-float')}
    >
      {children(handle)}
    </li>
  )
}

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const INSTRUCTIONS = {
  draggable:
    'Press space to pick up this item, the arrow keys to move it, space to drop it, and escape to put it back.',
}

/** Right after an item is picked up, it is reported to be over its own place: saying so would interrupt the first announcement. */
function announcementsOf(ids: string[], names: string[], hasMoved: RefObject<boolean>): Announcements {
  const nameOf = (id: string | number) => names[ids.indexOf(String(id))] ?? 'The item'
  const placeOf = (id: string | number | undefined) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart({ active }) {
      hasMoved.current = false
      return `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`
    },
    onDragOver({ active, over }) {
      hasMoved.current ||= over?.id !== active.id
      return over && hasMoved.current ? `${nameOf(active.id)} is at ${placeOf(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)}${over ? ` at ${placeOf(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  }
}

/** The items with one moved. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
