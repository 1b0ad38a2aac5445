/**
 * Makes the reason of each abort write its stack down as text. React ends every render with `abort(new Error(…))`, and until
 * somebody reads the stack, V8 keeps what the frames were called on alive: here the immediates of renders that overlap,
 * with their requests and answers. Each kept the next, so that under steady load no request was ever freed.
 */
export function releaseFramesOfAbortReasons(): void {
  const { abort } = AbortController.prototype
  AbortController.prototype.abort = function (reason?: unknown) {
    if (reason instanceof Error) void reason.stack
    abort.call(this, reason)
  }
}
