import type { Reads } from './reads'

export const identity = (reads: Reads) => ({ identity: () => reads.identity() })
