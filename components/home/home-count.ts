import type { Count } from '@/lib/desk/contract/find/find'

export const textOfHomeCount = ({ count, isCapped }: Count): string =>
  `${count.toLocaleString('en')}${isCapped ? '+' : ''}`
