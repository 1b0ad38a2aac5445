import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { CLASS_GROUPS, GROUPS_WITHIN } from './class-groups'

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
