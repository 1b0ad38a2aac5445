/** What a signer's page says in a browser that is too old for it. Only the server writes it. */
export const browser = {
  oldTitle: 'This browser is too old for this page',
  update:
    'Update it, or open the link in another browser or on another device. These and newer versions work: {browsers}.',
  notSignedHere:
    'Nothing was signed or declined. To sign another way, or to decline, write to the sender: reply to the email with the link.',
} as const
