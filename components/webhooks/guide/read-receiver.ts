import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, RECEIVERS } from './languages'

export const readReceiver = (language: Language): Promise<string> =>
  readFile(join(process.cwd(), 'lib/receivers', RECEIVERS[language].file), 'utf8')
