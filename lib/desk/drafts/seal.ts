import 'server-only'
import { type SealedColumn, sealing } from '@/lib/desk/runtime/database/seal'
import { draftCodes } from './schema'

export const codeSeal = sealing('access codes')

export const codeSeals: SealedColumn[] = [{ seal: codeSeal, table: draftCodes, row: draftCodes.draftId }]
