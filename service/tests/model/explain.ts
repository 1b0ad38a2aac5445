import { apply, type Command, type Model } from './model'

/** A command and the status it was answered with. */
export type Answered = { command: Command; status: number }

/**
 * Everything that may have become of an envelope after commands that ran at the same time: for each order in which the
 * rules give exactly these answers, what they make of it. None means that the service did what no order explains.
 */
export function explanations(model: Model, answered: readonly Answered[]): Model[] {
  if (answered.length === 0) return [model]
  return answered.flatMap(({ command, status }, first) => {
    const after = apply(model, command)
    return after.status === status ? explanations(after.model, answered.toSpliced(first, 1)) : []
  })
}
