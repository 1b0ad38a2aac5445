import 'server-only'
import { once } from '@/lib/desk/env/once'

/** Shorter entries, such as "123" or "the", would be found in every passphrase. */
const SHORTEST = 4

/** 49,000 passwords from breaches, most frequent first (decision 0145). Loaded with the first new password: no other request needs them. */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  once('common passwords', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    return new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= SHORTEST))
  })
