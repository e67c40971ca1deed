import type { core } from 'zod';

const KINDS: Record<string, string> = {
  string: 'Give this as text',
  number: 'Give this as a number',
  int: 'Give a whole number',
  boolean: 'Give this as true or false',
  array: 'Give this as a list',
  object: 'Give this as an object',
};

/** Returns what is wrong in plain words, where the contract has none of its own. The validator's words are for programmers. */
export function plainWords(issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Fill this in' : (KINDS[issue.expected] ?? 'This has the wrong type');
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'Fill this in' : `Choose one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'This field is not known';
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'set'
        ? `Give at least ${String(issue.minimum)}`
        : issue.origin === 'string'
          ? `Write at least ${String(issue.minimum)} characters`
          : `Enter ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}`;
    case 'too_big':
      return issue.origin === 'array' || issue.origin === 'set'
        ? `Give at most ${String(issue.maximum)}`
        : issue.origin === 'string'
          ? `Write at most ${String(issue.maximum)} characters`
          : `Enter ${issue.inclusive === false ? 'less than' : 'at most'} ${String(issue.maximum)}`;
    case 'not_multiple_of':
      return `Enter a multiple of ${String(issue.divisor)}`;
    case 'invalid_union':
      return issue.input === undefined || issue.input === null ? 'Fill this in' : 'This is none of the permitted values';
    case 'invalid_format':
      return 'This is not in the right format';
    default:
      return 'This can’t be used';
  }
}
