/** What continuing on a phone says, on both screens. */
export const CONTINUE = {
  label: 'Continue on a phone',
  about: 'Scan this code with your phone’s camera. It works once, within ten minutes.',
  entries: 'What you filled in on this screen stays here.',
  code: 'Code to continue on a phone',
  failed: 'The code could not be made',
  opening: 'Opening the document',
  spentTitle: 'This code has been used or has expired',
  spent: 'Open the link on the other screen again and make a new code.',
}
