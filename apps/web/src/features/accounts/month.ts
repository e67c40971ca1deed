import { locale } from '#platform/i18n.ts';

/** `Mar 2025`, `Sep 2025`. */
export function monthOf(when: string): string {
  return new Intl.DateTimeFormat(locale(), { month: 'short', year: 'numeric' }).format(new Date(when)).replace('Sept', 'Sep');
}
