import type { MailInvitationState, MailLineState } from '@castlane/contract/mail-invitation.ts';
import { t as discovery } from '#features/search/discovery/words.ts';
import { words } from '#platform/language/words.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';
import en from './en.json';

export const { t } = words(en, discovery);

export const LINE_TONES: Record<MailLineState, StatusTone> = {
  new: 'ok',
  account: 'ok',
  unsubscribed: 'neutral',
  double: 'neutral',
  invited: 'neutral',
  malformed: 'bad',
};

export const STATE_TONES: Record<MailInvitationState, StatusTone> = {
  waiting: 'neutral',
  sent: 'gold',
  reminded: 'gold',
  refused: 'bad',
  joined: 'ok',
  withdrawn: 'neutral',
};
