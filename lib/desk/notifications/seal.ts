import 'server-only'
import { type SealedColumn, sealing } from '@/lib/desk/runtime/database/seal'
import { notificationChats } from './schema'

export const chatSeal = sealing('chat addresses')

export const chatSeals: SealedColumn[] = [{ seal: chatSeal, table: notificationChats, row: notificationChats.account }]
