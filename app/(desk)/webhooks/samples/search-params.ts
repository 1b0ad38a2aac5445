import { defineSearchParams, oneOf } from '@/lib/url/search-params'

export const samplesParams = defineSearchParams({
  language: oneOf(['node', 'python', 'go', 'java', 'php', 'ruby', 'csharp']),
})
