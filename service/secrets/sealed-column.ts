/** Every column with sealed values. The names are part of what is sealed: renaming a column must not change them here. */
export type SealedColumn =
  | 'signers.token_sealed'
  | 'mails.body_sealed'
  | 'subscriptions.secret_sealed'
  | 'subscriptions.previous_secret_sealed'
  | 'installation.value_sealed'
