import { countLists, withWholeLists } from '../open/long-lists'
import { boundUnpacking } from '../open/unpacking'

/** How a worker's job ended. Errors lose their class between processes: a refusal of the document carries its reason. */
export type Answer<Output, Reason extends string> =
  | { output: Output }
  | { error: { reason?: Reason; message: string; stack?: string } }

/** Makes this process a worker of the pool: it answers each message with what `run` makes of it, within the bounds for foreign PDFs. */
export function serveJobs<Request, Output, Reason extends string>(
  run: (request: Request) => Promise<Output>,
  reasonOf: (error: unknown) => Reason | undefined,
): void {
  boundUnpacking()
  countLists()
  // Ctrl-C in a terminal reaches every process there: the program ends its workers itself, when they have finished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('message', async (request: Request) => {
    const reply = await answer(request)
    // A parent that was killed meanwhile wants no answer, and the process ends as it is disconnected.
    process.send?.(reply, () => {})
  })

  async function answer(request: Request): Promise<Answer<Output, Reason>> {
    try {
      return { output: await withWholeLists(() => run(request)) }
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const reason = reasonOf(error)
      return { error: reason ? { reason, message } : { message, stack } }
    }
  }
}
