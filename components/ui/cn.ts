import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

const merge = createTailwindMerge(() => ({
  cacheSize: 1_000,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: GROUPS_WITHIN,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
}))

/** Joins class names; of two that set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

const any = () => true
const digits = (text: string) => /^\d+$/.test(text)
const fontSize = (text: string) => /^(\d+|\[[\d.]+r?em])$/.test(text)

/** All classes that begin with one of these and a dash set the same property. */
const PREFIXES = `accent align animate aspect basis bg bottom col-span col-start cursor decoration end fill gap gap-x gap-y grid-cols h indent inset inset-x
  inset-y items justify leading left line-clamp list m max-h max-w mb me min-h min-w ml mr ms mt mx my opacity order outline-offset overflow overflow-x
  overflow-y p pb pe pl pointer-events pr ps pt px py right rotate rounded-t row-span row-start scheme scroll-mb scroll-mt select self size start stroke top translate
  translate-x translate-y underline-offset w whitespace z`

/**
 * Which Tailwind classes set the same property: of those that this project uses, because the table of all of them would make every
 * page 6 KiB larger. A test compares the two.
 */
const CLASS_GROUPS = {
  ...Object.fromEntries(PREFIXES.split(/\s+/).map((prefix) => [prefix, [{ [prefix]: [any] }]])),
  'border-collapse': ['border-separate', 'border-collapse'],
  'border-spacing': [{ 'border-spacing': [any] }],
  'border-style': [{ border: ['dashed', 'dotted'] }],
  'border-w': [{ border: ['', digits] }],
  'border-w-b': [{ 'border-b': ['', digits] }],
  'border-w-l': [{ 'border-l': ['', digits] }],
  'border-w-r': [{ 'border-r': ['', digits] }],
  'border-w-t': [{ 'border-t': ['', digits] }],
  'border-color': [{ border: [any] }],
  'border-color-l': [{ 'border-l': [any] }],
  break: [{ break: ['all', 'words'] }],
  display: [
    'block',
    'contents',
    'flex',
    'grid',
    'hidden',
    'inline',
    'inline-block',
    'inline-flex',
    { table: ['', 'cell', 'header-group', 'row', 'row-group'] },
  ],
  flex: [{ flex: ['1', 'none'] }],
  'flex-direction': ['flex-row', 'flex-col'],
  'flex-wrap': ['flex-wrap', 'flex-nowrap'],
  'font-family': [{ font: [any] }],
  'font-size': [{ text: [fontSize] }],
  'font-weight': [{ font: ['medium', 'normal', 'semibold'] }],
  grow: ['grow'],
  'justify-self': [{ 'justify-self': [any] }],
  'outline-w': [{ outline: ['', digits] }],
  'outline-style': [{ outline: ['none'] }],
  'outline-color': [{ outline: [any] }],
  'object-position': [{ object: ['left', 'right'] }],
  position: ['absolute', 'fixed', 'relative', 'static', 'sticky'],
  resize: [{ resize: ['', any] }],
  rounded: [{ rounded: [any] }],
  shadow: [{ shadow: [any] }],
  shrink: [{ shrink: ['', any] }],
  sr: ['sr-only', 'not-sr-only'],
  'text-align': [{ text: ['left', 'center', 'right', 'start'] }],
  'text-color': [{ text: [any] }],
  touch: [{ touch: ['none'] }],
  'touch-x': [{ touch: ['pan-x'] }],
  'touch-y': [{ touch: ['pan-y'] }],
  visibility: ['visible', 'invisible'],
}

/** What a class sets besides: those groups come before it, or have no effect. */
const GROUPS_WITHIN = {
  'border-w': ['border-w-b', 'border-w-l', 'border-w-r', 'border-w-t'],
  'border-color': ['border-color-l'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['start', 'end', 'right', 'left'],
  'inset-y': ['top', 'bottom'],
  'line-clamp': ['display', 'overflow'],
  m: ['mx', 'my', 'ms', 'me', 'mt', 'mr', 'mb', 'ml'],
  mx: ['ms', 'me', 'mr', 'ml'],
  my: ['mt', 'mb'],
  overflow: ['overflow-x', 'overflow-y'],
  p: ['px', 'py', 'ps', 'pe', 'pt', 'pr', 'pb', 'pl'],
  px: ['ps', 'pe', 'pr', 'pl'],
  py: ['pt', 'pb'],
  rounded: ['rounded-t'],
  size: ['w', 'h'],
  touch: ['touch-x', 'touch-y'],
  'touch-x': ['touch'],
  'touch-y': ['touch'],
  translate: ['translate-x', 'translate-y'],
}
