import { resetEverything } from '@/lib/desk/runtime/process/once'
import { connectAreas } from '@/lib/desk/start'

/**
 * Sets what the dashboard reads of its environment. Test files share a process: what the file before left running may have read its own
 * environment by now, which is forgotten.
 */
export function setEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables)
  resetEverything()
  connectAreas()
}
