import { resetEverything } from '@/lib/desk/env/once'

/** Before the first file of this process. */
const world = globalThis as { environmentBefore?: NodeJS.ProcessEnv }
world.environmentBefore ??= { ...process.env }

// The files share a process and its modules, because loading these takes longer than most of the tests. Each begins as in a process of
// its own: everything that the dashboard has once in a process is made again, from an environment that no file has changed.
for (const name of Object.keys(process.env)) if (!(name in world.environmentBefore)) delete process.env[name]
Object.assign(process.env, world.environmentBefore)
resetEverything()
