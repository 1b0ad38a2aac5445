type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Input on a page before hydration. */
type PreHydrationInput = {
  /** The last value of each field; for checkboxes and radio buttons, whether it is checked. */
  fields: Map<Field, string | boolean>
  /** Clicked buttons and submitted forms, each once, in order. */
  pressed: Set<HTMLElement>
  stop(): void
}

declare global {
  interface Window {
    preHydrationInput?: PreHydrationInput
  }
}

/**
 * Runs as an inline script, so it may use nothing from outside. A server-rendered page is visible and usable before hydration: without this,
 * clicks would be lost, and the browser would submit forms with their fields in the address.
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
      // A submit button is recorded with its form.
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

/** Replays the recorded input after hydration. Does nothing the second time. */
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
  // React hydrates the field before it handles this event; form state may then start with its own value.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return
    field.checked = !value
    field.click()
    return
  }
  if (field instanceof HTMLInputElement && field.type === 'file') {
    // The chosen files are still in it, and scripts must not assign its value.
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // React tracks the last assigned value and reports only differences; the prototype's setter bypasses that.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
