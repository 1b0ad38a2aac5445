import type { FormProblem } from '@/lib/envelope/field-rules'

/** What is wrong with what a field holds, as the end of a sentence that begins with its path. */
export function entrySentence(problem: FormProblem['problem'], isTick = false): string {
  switch (problem.code) {
    case 'missing':
      return isTick ? 'must be ticked' : 'is required'
    case 'none_of_group':
      return 'one of its group must be ticked or chosen'
    case 'several_of_group':
      return 'only one of its group can be ticked or chosen'
    case 'not_a_tick':
      return 'must be "true" or empty'
    case 'not_an_option':
      return 'must be one of the options'
    case 'not_a_number':
      return 'must be a number such as 1234.5'
    case 'not_a_day':
      return 'must be a day such as 2026-01-31'
    case 'not_a_phone_number':
      return 'must be a phone number of 5 to 15 digits'
    case 'too_many_decimals':
      return problem.most === 0 ? 'must be a whole number' : `has more decimals than allowed, which are ${problem.most}`
    case 'too_long':
      return `has more characters than allowed, which are ${problem.most}`
    case 'too_small':
      return `must be at least ${problem.bound}`
    case 'too_large':
      return `must be at most ${problem.bound}`
    case 'too_early':
      return `must not be before ${problem.bound}`
    case 'too_late':
      return `must not be after ${problem.bound}`
    case 'not_digits':
      return 'must have digits only'
    case 'not_letters':
      return 'must have letters only'
    case 'not_letters_digits':
      return 'must have letters and digits only'
    case 'not_email':
      return 'must be an email address'
    case 'not_url':
      return 'must be a web address that begins with https:// or http://'
    case 'not_iban':
      return 'must be an IBAN'
  }
}
