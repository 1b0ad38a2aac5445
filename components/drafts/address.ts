import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

/**
 * A draft that the server does not have yet is described by its address: what `new` it becomes, from which `template`. `field` is
 * the value that gets the focus, as `draftProblems` names it.
 */
export const wizardParams = defineSearchParams({
  new: oneOf(['envelope', 'template']),
  template: text(100),
  field: text(200),
})
