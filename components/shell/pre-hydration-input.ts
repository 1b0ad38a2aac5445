type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a person did to a page that its scripts had not reached yet. */
type PreHydrationInput = {
  /** The last value of each field; of a checkbox or radio, whether it is on. */
  fields: Map<Field, string | boolean>
  /** Buttons pressed and forms sent, each once, in the order of the first press. */
  pressed: Set<HTMLElement>
  stop(): void
}

declare global {
  interface Window {
    preHydrationInput?: PreHydrationInput
  }
}

/**
 * Runs in the page before anything of it is shown, as text: it may use nothing from outside itself. A page from the server can be seen, and used,
 * before React has taken it over; what is pressed until then would be lost, and a form would be sent by the browser with its fields in the address.
 */
export function recordPreHydrationInput(): void {
  const fields: PreHydrationInput['fields'] = new Map()
  const pressed: PreHydrationInput['pressed'] = new Set()
  const types = ['click', 'input', 'change', 'submit']
  const keep = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (event instanceof SubmitEvent) {
      event.preventDefault()
      const by = event.submitter ?? target
      if (by instanceof HTMLElement) pressed.add(by)
      return
    }
    if (event.type === 'click') {
      const button = target.closest('button')
      // The button that sends a form is kept with the form.
      if (button && !(button.form && button.type === 'submit')) pressed.add(button)
      return
    }
    if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
      fields.set(target, target.checked)
    else if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      fields.set(target, target.value)
  }
  for (const type of types) document.addEventListener(type, keep, true)
  const stop = () => {
    for (const type of types) document.removeEventListener(type, keep, true)
  }
  window.preHydrationInput = { fields, pressed, stop }
}

/** Does once what was done too early, now that somebody listens. Does nothing the second time. */
export function replayPreHydrationInput(): void {
  const early = window.preHydrationInput
  if (!early) return
  window.preHydrationInput = undefined
  early.stop()
  for (const [field, value] of early.fields) if (field.isConnected) restore(field, value)
  for (const element of early.pressed) {
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
}

function restore(field: Field, value: string | boolean): void {
  // A part of the page that React has not come to yet it takes over before it hands on an event; form state may then begin with its own value.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return
    field.checked = !value
    field.click()
    return
  }
  // React remembers what was last assigned to the element and hands on only what differs; the prototype's setter goes past that memory.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
