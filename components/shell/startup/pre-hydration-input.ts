export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Input on a page before hydration. */
type PreHydrationInput = {
  /** The last value of each field, for checkboxes and radio buttons whether it is checked; and how to find the field again. */
  fields: Map<Field, { value: string | boolean; name: string }>
  /** Clicked buttons and submitted forms, each once, in order; and how to find a button again. */
  pressed: Map<HTMLElement, string | undefined>
  /**
   * All files that were dropped, because people drop them again when nothing happens. `target`: where
   * the last ones were dropped; `name`: of the file input in that drop area.
   */
  dropped: { target?: Element; name?: string | undefined; files?: DataTransfer }
  /** Characters that were pressed outside fields, such as the keys of lists and pages. */
  keys: string[]
  stop(): void
}

declare global {
  interface Window {
    preHydrationInput?: PreHydrationInput
  }
}

/** How a field or button is recognized when the page is rendered again. The inline script contains it too, so it may use nothing from outside. */
export function fieldName(field: Field | HTMLButtonElement): string {
  const text = field instanceof HTMLButtonElement ? field.textContent : field.labels?.[0]?.textContent
  const label = field.getAttribute('aria-label') ?? text ?? ''
  return [field.localName, field.name, label.replace(/\s+/g, ' ').trim()].join(' ')
}

/** The field of this name; undefined where several have it. */
export const findField = (name: string): Field | undefined => findNamed<Field>('input, textarea, select', name)

function findNamed<T extends Field | HTMLButtonElement>(selector: string, name: string): T | undefined {
  const found = [...document.querySelectorAll<T>(selector)].filter((element) => fieldName(element) === name)
  return found.length === 1 ? found[0] : undefined
}

/**
 * Runs as an inline script, so it may use nothing from outside. A server-rendered page is visible and usable before hydration: without this,
 * clicks, keys and dropped files would be lost, and the browser would submit forms with their fields in the address.
 */
export function recordPreHydrationInput(nameOf: typeof fieldName): void {
  const fields: PreHydrationInput['fields'] = new Map()
  const pressed: PreHydrationInput['pressed'] = new Map()
  const keys: PreHydrationInput['keys'] = []
  const dropped: PreHydrationInput['dropped'] = {}
  const press = (element: HTMLElement) =>
    pressed.set(element, element instanceof HTMLButtonElement ? nameOf(element) : undefined)
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
      if (by instanceof HTMLElement) press(by)
      showWaiting()
      return
    }
    if (event.type === 'click') {
      const button = target.closest('button')
      // A submit button is recorded with its form.
      if (!button || (button.form && button.type === 'submit')) return
      press(button)
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
    const input = target.closest('section')?.querySelector<HTMLInputElement>('input[type=file]')
    Object.assign(dropped, { target, name: input && nameOf(input), files })
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
  replayDrop(early.dropped)
  for (const [element, name] of early.pressed) {
    const current = element.isConnected ? element : name && findNamed<HTMLButtonElement>('button', name)
    if (current instanceof HTMLFormElement) current.requestSubmit()
    else if (current) current.click()
  }
  pressKeys(early.keys)
}

function replayDrop({ target, name, files }: PreHydrationInput['dropped']): void {
  if (!files) return
  const current = target?.isConnected ? target : name && findField(name)
  if (current) current.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
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
