import type { AccountLine } from '@castlane/contract/staff.ts';
import { t } from './words.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';

export type Standing = 'deleted' | 'banned' | 'staff' | 'active' | AccountLine['verificationStatus'];

const TONES: Record<Standing, StatusTone> = {
  deleted: 'neutral',
  banned: 'bad',
  staff: 'info',
  active: 'ok',
  approved: 'ok',
  pending: 'gold',
  rejected: 'bad',
  incomplete: 'neutral',
};

/** The status of an account in one word, the most restrictive first. */
export function standingOf({
  isDeleted,
  status,
  userType,
  verificationStatus,
}: Pick<AccountLine, 'isDeleted' | 'status' | 'userType' | 'verificationStatus'>): Standing {
  if (isDeleted) return 'deleted';
  if (status === 'banned') return 'banned';
  if (userType === 'staff') return 'staff';
  return status === 'active' ? 'active' : verificationStatus;
}

export function AccountBadge({ standing }: { standing: Standing }) {
  return <StatusBadge tone={TONES[standing]}>{t('staffAccounts.standing', { context: standing })}</StatusBadge>;
}
