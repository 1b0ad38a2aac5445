/** Runs once before the first request; what it needs is loaded here, so that building the app opens nothing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startDesk } = await import('@/lib/desk/start')
  await startDesk()
}
