import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { theme: { text: ['12', '13', '14', '16', '20', '28'] } } })

/** Joins class names; of two that set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
