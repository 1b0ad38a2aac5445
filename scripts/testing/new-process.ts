import { resetEverything } from '@/lib/desk/runtime/process/once'
import { connectAreas } from '@/lib/desk/start'
import { closeBudgets } from '@/lib/desk/upstream/budget/budget'

/** Before the first file of this process. */
const world = globalThis as { environmentBefore?: NodeJS.ProcessEnv }
world.environmentBefore ??= { ...process.env }

// The files share a process and its modules, because loading these takes longer than most of the tests. Each begins as in a process of
// its own: everything that the dashboard has once in a process is made again, from an environment that no file has changed.
// What the file before left running may have sent one more request.
await closeBudgets()
for (const name of Object.keys(process.env)) if (!(name in world.environmentBefore)) delete process.env[name]
Object.assign(process.env, world.environmentBefore)
// What it left running may still fail and say so: the log needs an environment. There is no database and no service at these addresses.
Object.assign(process.env, {
  DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  SERVICE_BASE_URL: 'http://127.0.0.1:1',
  SERVICE_API_KEY: 'sk_live_of_no_test',
  AUTH_SECRET: 'of-no-test-0123456789abcdef0123456789',
})
resetEverything()
connectAreas()
