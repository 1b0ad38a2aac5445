/** Runs once before the first request; what it needs is loaded here, so that building the app opens nothing. */
export async function register(): Promise<void> {
  // Next.js replaces this while bundling, and leaves the rest out of bundles for other runtimes.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { requireHardened } = await import('./lib/desk/runtime/server/harden')
  const { endWithLauncher, onEnding, outlastReaders } = await import('./lib/desk/runtime/process/lifetime')
  const { logConsole } = await import('./lib/desk/runtime/log/log')
  const { flushRefusals } = await import('./lib/desk/http/answer')
  const { logRequests, startMetrics, startTracing } = await import('./lib/desk/runtime/process/start-observing')
  const { startDesk, startDeskJobs } = await import('@/lib/desk/start')
  const { followServiceStarts } = await import('./lib/desk/upstream/service-start')
  const { startLive } = await import('./lib/desk/live/start')
  requireHardened()
  outlastReaders()
  endWithLauncher()
  followServiceStarts()
  onEnding(flushRefusals)
  // Before the first connection, whose statements are traced.
  await startTracing()
  await startDesk()
  logConsole()
  logRequests()
  await startMetrics()
  startLive()
  startDeskJobs()
}
