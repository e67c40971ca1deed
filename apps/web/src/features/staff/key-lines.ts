import type { KeyLine } from '#platform/page/keys.ts';
import { t } from './words.ts';

/** All shortcuts of the console: staff learn them once, on any page of it. */
export function keyLines(): readonly KeyLine[] {
  return [
    { keys: ['J', 'K'], words: t('app.keyNext') },
    { keys: ['A'], words: t('staff.key.approve') },
    { keys: ['U'], words: t('staff.key.undo') },
    { keys: ['R'], words: t('staff.key.reject') },
    { keys: ['H'], words: t('staff.key.hide') },
    { keys: ['1', '5'], isRange: true, words: t('staff.key.checks') },
    { keys: ['C', 'X'], words: t('staff.key.dispute') },
    { keys: ['A', 'N'], words: t('staff.key.report') },
    { keys: ['/'], words: t('staff.key.search') },
    { keys: ['Ctrl', 'Enter'], words: t('staff.key.send') },
    { keys: ['Esc'], words: t('staff.key.leave') },
  ];
}
