export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Input on a page before hydration. */
type PreHydrationInput = {
  /** The last value of each field, for checkboxes and radio buttons whether it is checked; and how to find the field again. */
  fields: Map<Field, { value: string | boolean; name: string }>
  /** Clicked buttons and submitted forms, each once, in order. */
  pressed: Set<HTMLElement>
  /** All files that were dropped, and where the last ones were: without a sign of them, people drop them again. */
  dropped: { target: Element | undefined; files: DataTransfer | undefined }
  /** Characters that were pressed outside fields, such as the keys of lists and pages. */
  keys: string[]
  stop(): void
}

declare global {
  interface Window {
    preHydrationInput?: PreHydrationInput
  }
}

/** How a field is recognized when the page is rendered again. The inline script contains it too, so it may use nothing from outside. */
export function fieldName(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  return [field.localName, field.name, label.replace(/\s+/g, ' ').trim()].join(' ')
}

/** The field of this name; undefined where several have it. */
export function findField(name: string): Field | undefined {
  const found = [...document.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => fieldName(field) === name,
  )
  return found.length === 1 ? found[0] : undefined
}

/**
 * Runs as an inline script, so it may use nothing from outside. A server-rendered page is visible and usable before hydration: without this,
 * clicks, keys and dropped files would be lost, and the browser would submit forms with their fields in the address.
 */
export function recordPreHydrationInput(nameOf: typeof fieldName): void {
  const fields: PreHydrationInput['fields'] = new Map()
  const pressed: PreHydrationInput['pressed'] = new Set()
  const keys: PreHydrationInput['keys'] = []
  const dropped: PreHydrationInput['dropped'] = { target: undefined, files: undefined }
  /** The only sign, for now, that it was noticed. */
  const showWaiting = () => {
    document.documentElement.style.cursor = 'progress'
  }
  const types = ['click', 'input', 'change', 'submit', 'keydown']
  const keep = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (event instanceof KeyboardEvent) {
      const isCharacter =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isCharacter || target.matches('input:not([type=checkbox]), textarea, select') || keys.length === 100) return
      keys.push(event.key)
      // Firefox would open its own search.
      if (event.key === '/') event.preventDefault()
      return
    }
    if (event instanceof SubmitEvent) {
      event.preventDefault()
      const by = event.submitter ?? target
      if (by instanceof HTMLElement) pressed.add(by)
      showWaiting()
      return
    }
    if (event.type === 'click') {
      const button = target.closest('button')
      // A submit button is recorded with its form.
      if (!button || (button.form && button.type === 'submit')) return
      pressed.add(button)
      showWaiting()
      return
    }
    if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
      fields.set(target, { value: target.checked, name: nameOf(target) })
    else if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      fields.set(target, { value: target.value, name: nameOf(target) })
  }
  const keepFiles = (event: DragEvent) => {
    const { target, dataTransfer, type } = event
    if (!(target instanceof Element) || !dataTransfer?.types.includes('Files')) return
    // The browser would leave the page and show the file.
    event.preventDefault()
    if (type === 'dragover') return
    // The event's own files cannot be read after it.
    const files = dropped.files ?? new DataTransfer()
    for (const file of dataTransfer.files) {
      const isSame = ({ name, size }: File) => name === file.name && size === file.size
      if (![...files.files].some(isSame)) files.items.add(file)
    }
    Object.assign(dropped, { target, files })
    showWaiting()
  }
  for (const type of types) document.addEventListener(type, keep, true)
  for (const type of ['dragover', 'drop'] as const) document.addEventListener(type, keepFiles, true)
  const stop = () => {
    for (const type of types) document.removeEventListener(type, keep, true)
    for (const type of ['dragover', 'drop'] as const) document.removeEventListener(type, keepFiles, true)
    document.documentElement.style.removeProperty('cursor')
  }
  window.preHydrationInput = { fields, pressed, keys, dropped, stop }
}

/** Replays the recorded input after hydration. Does nothing the second time. */
export function replayPreHydrationInput(): void {
  const early = window.preHydrationInput
  if (!early) return
  window.preHydrationInput = undefined
  early.stop()
  for (const [field, { value, name }] of early.fields) {
    // React hydrates the field before it handles this event; form state may then start with its own value.
    if (field.isConnected) field.dispatchEvent(new Event('input', { bubbles: true }))
    // Where something had changed the page, React has rendered it again.
    const rendered = field.isConnected ? field : findField(name)
    if (!rendered) continue
    if (rendered !== field) rendered.focus()
    const files = field instanceof HTMLInputElement && field.type === 'file' ? field.files : null
    if (rendered instanceof HTMLInputElement && files) restoreFiles(rendered, files)
    else restoreField(rendered, value)
  }
  const { target, files } = early.dropped
  if (files) target?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
  for (const element of early.pressed) {
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
  pressKeys(early.keys)
}

/** One key may have moved the focus into a search, where those after it are text. */
function pressKeys(keys: readonly string[]): void {
  for (const key of keys) {
    const at = document.activeElement ?? document.body
    if (isTextField(at)) restoreField(at, at.value + key)
    else at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    // The palette opens a moment later. What follows is a text for it, not keys of the page.
    if (key === '/' && !isTextField(document.activeElement)) return
  }
}

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches('input:not([type=checkbox], [type=radio]), textarea') ?? false

/** The chosen files are still in the field that they were chosen in, whose value scripts must not assign. */
function restoreFiles(field: HTMLInputElement, files: FileList): void {
  if (field.files !== files) field.files = files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Changes a field as a person would, so that React and form state notice it. */
export function restoreField(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return
    field.checked = !value
    field.click()
    return
  }
  // React tracks the last assigned value and reports only differences; the prototype's setter bypasses that.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
