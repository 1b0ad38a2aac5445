import 'server-only'
import { type SealedColumn, sealing } from '@/lib/desk/runtime/database/seal'
import { serviceKeys } from './schema'

export const keySeal = sealing('service keys')

export const keySeals: SealedColumn[] = [{ seal: keySeal, table: serviceKeys, row: serviceKeys.id }]
