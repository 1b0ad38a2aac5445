import { z } from 'zod'

/** What the journeys use of WebDriver, by the names that its specification gives the commands. */
export type Command =
  | 'Navigate'
  | 'GetCurrentURL'
  | 'Back'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'PerformActions'
  | 'SetWindowRect'
  | 'AddCookie'
  | 'DeleteAllCookies'
  | 'TakeScreenshot'

/** A browser that was started for the journeys. */
export type Session = {
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>
  close(): Promise<void>
}

/** The key under which WebDriver writes the id of an element in the results of scripts. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** What `findByRole` answered, as WebDriver wrote it. */
export const foundElements = (answer: unknown) => {
  const { found, others } = Found.parse(answer)
  return { ids: found.map((element) => element[ELEMENT]), others }
}
const Found = z.object({ found: z.array(z.object({ [ELEMENT]: z.string() })), others: z.array(z.string()) })

/** An element as an argument of a script. */
export const asArgument = (id: string) => ({ [ELEMENT]: id })
