import { PdfError } from '../error'
import { serveJobs } from '../pool/serve-jobs'
import type { JobName, Jobs, Request } from './protocol'
import { preparePages, readFile } from './read-file'

// The dashboard's pool and this file are typed by the protocol only.
serveJobs(run, (error) => (error instanceof PdfError ? error.reason : undefined))

async function run(request: Request): Promise<Jobs[JobName]['output']> {
  return request.job === 'read' ? readFile(request.input) : preparePages(request.input)
}
