/**
 * Turns the stack of each abort's reason into text. React ends every render with `abort(new Error(…))`, and until somebody reads the
 * stack, V8 keeps the objects of its frames alive: here the immediates of overlapping renders, with their requests and answers. Each
 * kept the next one, and under steady load no request was ever freed.
 */
export function releaseFramesOfAbortReasons(): void {
  const { abort } = AbortController.prototype
  AbortController.prototype.abort = function (reason?: unknown) {
    if (reason instanceof Error) void reason.stack
    abort.call(this, reason)
  }
}
