import { TargetRefused } from '@/lib/target/guard'
import type { Context } from '../../context'
import { invalidField } from '../../errors'

/** Throws a 400 that names the field when a target may not be kept. */
export async function acceptTarget({ targets }: Context, field: string, target: string): Promise<void> {
  try {
    await targets.check(target)
  } catch (error) {
    throw error instanceof TargetRefused ? invalidField(field, error.message, error.reason) : error
  }
}
