import 'server-only'
import { sealing } from '@/lib/desk/seal'

export const { seal, open } = sealing('webhook secrets')
