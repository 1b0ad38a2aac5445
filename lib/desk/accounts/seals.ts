import 'server-only'
import { type SealedColumn, sealing } from '@/lib/desk/runtime/database/seal'
import { handovers, totpFactors } from './schema'

export const appSeal = sealing('authenticator secrets')
export const handoverSeal = sealing('handed-over devices')

export const accountSeals: SealedColumn[] = [
  { seal: appSeal, table: totpFactors, row: totpFactors.personId },
  { seal: handoverSeal, table: handovers, row: handovers.sessionId },
]
