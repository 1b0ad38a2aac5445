/** Another process has the job now, or it was cancelled: this one must not go on. */
export class LostLease extends Error {
  constructor() {
    super('the job belongs to another process now, or was cancelled')
  }
}
