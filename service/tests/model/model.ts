import { isCopy, signingSteps } from '@/lib/envelope/signing-task'
import type { Cast, Part } from './casts'

/** Somebody who holds or held a slot: `name` is `slot.generation`. */
type Person = Part & {
  name: string
  slot: number
  state: 'pending' | 'signed' | 'declined' | 'delegated'
  invited: boolean
  opened: boolean
}

/** What an envelope is by the rules alone, and everything that its audit trail should tell. */
export type Model = { status: string; ordered: boolean; people: Person[]; log: string[] }

/** What somebody does. `who` is a person's name or, when the sender delegates, the address that is delegated. */
export type Command =
  | { verb: 'open' | 'sign' | 'decline'; who: string }
  | { verb: 'delegate' | 'senderDelegates'; who: string; to: string }
  | { verb: 'void' | 'resend' | 'expire' }

/** An envelope that was just sent. */
export function sent({ ordered, parts }: Cast): Model {
  const people = parts.map(
    (part, slot): Person => ({ ...part, name: `${slot}.0`, slot, state: 'pending', invited: false, opened: false }),
  )
  return invited({ status: 'Sent', ordered, people, log: ['sent'] })
}

/** What the rules answer, and what becomes of the envelope. */
export function apply(model: Model, command: Command): { status: number; model: Model } {
  const refused = (status: number) => ({ status, model })
  switch (command.verb) {
    case 'resend':
      return { status: 200, model: { ...model, log: [...model.log, ...up(model).map(() => 'reminded')] } }
    case 'void':
      if (model.status === 'Voided') return { status: 200, model }
      return model.status === 'Sent' ? { status: 200, model: ended(model, 'Voided', 'voided') } : refused(404)
    case 'expire':
      return { status: 200, model: model.status === 'Sent' ? ended(model, 'Expired', 'expired') : model }
    case 'senderDelegates': {
      const named = (person: Person) => person.state === 'pending' && person.email === command.who
      const person = up(model).find(named) ?? acting(model).find(named)
      return model.status === 'Sent' && person ? delegate(model, person, command.to) : refused(404)
    }
    default: {
      const person = up(model).find(({ name }) => name === command.who)
      return person ? acted(model, person, command) : refused(409)
    }
  }
}

function acted(model: Model, person: Person, command: Exclude<Command, { verb: 'void' | 'resend' | 'expire' }>) {
  switch (command.verb) {
    case 'open':
      return { status: 200, model: person.opened ? model : changed(model, person, { opened: true }, 'opened') }
    case 'decline': {
      const declined = changed(model, person, { state: 'declined' }, 'declined')
      return { status: 200, model: { ...declined, status: 'Declined' } }
    }
    case 'sign': {
      const signed = changed(model, person, { state: 'signed' }, 'signed')
      const last = acting(signed).every(({ state }) => state === 'signed')
      return { status: 200, model: last ? ended(signed, 'Signed', 'completed') : invited(signed) }
    }
    default:
      return delegate(model, person, command.to)
  }
}

function delegate(model: Model, person: Person, to: string): { status: number; model: Model } {
  const taken = acting(model).some(({ state, email }) => state === 'pending' && email === to)
  if (taken) return { status: 400, model }
  const delegated = changed(model, person, { state: 'delegated' }, 'delegated')
  const generation = Number(person.name.split('.')[1]) + 1
  const next = { ...person, name: `${person.slot}.${generation}`, email: to, invited: false, opened: false }
  const place = delegated.people.findIndex(({ name }) => name === person.name) + 1
  return { status: 200, model: invited({ ...delegated, people: delegated.people.toSpliced(place, 0, next) }) }
}

const acting = ({ people }: Model) => people.filter((person) => !isCopy(person) && person.state !== 'delegated')

/** Whose turn it is. */
function up(model: Model): Person[] {
  if (model.status !== 'Sent') return []
  const round = signingSteps(acting(model), model.ordered).find((members) =>
    members.some(({ state }) => state !== 'signed'),
  )
  return round?.filter(({ state }) => state === 'pending') ?? []
}

function invited(model: Model): Model {
  const next = up(model).filter((person) => !person.invited)
  const people = model.people.map((person) => (next.includes(person) ? { ...person, invited: true } : person))
  return { ...model, people, log: [...model.log, ...next.map(() => 'invited')] }
}

function changed(model: Model, person: Person, patch: Partial<Person>, entry: string): Model {
  const people = model.people.map((other) => (other.name === person.name ? { ...other, ...patch } : other))
  return { ...model, people, log: [...model.log, entry] }
}

const ended = (model: Model, status: string, entry: string): Model => ({ ...model, status, log: [...model.log, entry] })
