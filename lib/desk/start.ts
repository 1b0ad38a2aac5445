import 'server-only'
import { keepDemoAccounts } from '@/lib/desk/accounts/demo'
import { newSetupCode } from '@/lib/desk/accounts/setup'
import { env } from '@/lib/desk/env/env'
import { migrateDesk } from '@/lib/desk/store/migrate'
import { resealEverything } from '@/lib/desk/store/reseal'

/** Brings the dashboard's own data into the state this mode needs, before the first request is answered. */
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
