export type Role =
  | 'button'
  | 'link'
  | 'textbox'
  | 'checkbox'
  | 'radio'
  | 'combobox'
  | 'heading'
  | 'dialog'
  | 'status'
  | 'text'

/** The others' names are for the message of a test that waits in vain. */
type Found = { found: Element[]; others: string[] }

/** Runs in the page, so it may use nothing from outside: the drawn elements of a role whose name or text matches. */
export function findByRole(role: Role, source: string, flags: string): Found {
  const selectors = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    textbox: 'input, textarea',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    combobox: 'select, [role=combobox]',
    heading: 'h1, h2, h3',
    dialog: '[role=dialog], [role=alertdialog]',
    status: '[role=status]',
    text: 'p, span, td, dd, li, label, legend',
  }
  const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
  const nameOf = (element: Element) => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    if (labels.length > 0) return labels.map((id) => textOf(document.getElementById(id))).join(' ')
    const own = element.getAttribute('aria-label')
    if (own) return own
    const marked = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    return marked.length > 0 ? marked.map((label) => label.textContent ?? '').join(' ') : textOf(element)
  }
  const pattern = new RegExp(source, flags)
  // What a dialog covers cannot be used.
  const dialogs = [...document.querySelectorAll('[role=dialog][data-open], [role=alertdialog][data-open]')]
  const root = role === 'dialog' ? document : (dialogs.at(-1) ?? document)
  const drawn = [...root.querySelectorAll(selectors[role])].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  const found = drawn.filter((element) => pattern.test(nameOf(element)))
  return { found, others: found.length > 0 ? [] : drawn.map(nameOf) }
}
