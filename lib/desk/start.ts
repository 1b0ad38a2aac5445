import 'server-only'
import { env } from '@/lib/env/env'
import { addDemoAccounts, removeDemoAccounts } from './demo'
import { migrateDesk } from './migrate'
import { newSetupCode } from './setup'

/** Brings the desk's own data into the state this mode needs, before the first request is answered. */
export async function startDesk(): Promise<void> {
  await migrateDesk()
  if (env().DESK_DEMO) return addDemoAccounts()

  await removeDemoAccounts()
  const code = await newSetupCode()
  if (code) {
    process.stdout.write(
      `Nobody can sign in yet. Make the first admin at ${env().DESK_ORIGIN[0]}/setup with the code ${code}\n`,
    )
  }
}
