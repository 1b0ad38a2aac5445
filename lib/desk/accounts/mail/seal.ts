import 'server-only'
import { type SealedColumn, sealing } from '@/lib/desk/runtime/database/seal'
import { deskMails } from './schema'

export const mailSeal = sealing('mails')

export const mailSeals: SealedColumn[] = [{ seal: mailSeal, table: deskMails, row: deskMails.id }]
