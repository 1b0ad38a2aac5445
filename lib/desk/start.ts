import 'server-only'
import { env } from '@/lib/env/env'
import { keepDemoAccounts } from './demo'
import { migrateDesk } from './migrate'
import { resealEverything } from './reseal'
import { newSetupCode } from './setup'

/** Brings the desk's own data into the state this mode needs, before the first request is answered. */
export async function startDesk(): Promise<void> {
  await migrateDesk()
  await resealEverything()
  await keepDemoAccounts()
  if (env().DESK_DEMO) return

  const code = await newSetupCode()
  if (code) {
    process.stdout.write(
      `Nobody can sign in yet. Make the first admin at ${env().DESK_ORIGIN[0]}/setup with the code ${code}\n`,
    )
  }
}
