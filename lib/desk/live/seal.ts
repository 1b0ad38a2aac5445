import 'server-only'
import { type SealedColumn, sealing } from '@/lib/desk/runtime/database/seal'
import { hookSecrets } from './schema'

export const hookSecretSeal = sealing('webhook secrets')

export const hookSeals: SealedColumn[] = [{ seal: hookSecretSeal, table: hookSecrets, row: hookSecrets.id }]
