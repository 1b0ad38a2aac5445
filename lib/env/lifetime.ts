/** A launcher that is killed closes the channel it holds to us: the dashboard then ends as if asked to. */
export function endWithLauncher(): void {
  if (!process.connected) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
