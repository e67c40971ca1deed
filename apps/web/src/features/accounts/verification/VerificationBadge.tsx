import type { Profile, VerificationStatus } from '@castlane/contract/account.ts';
import { t } from '#platform/language/words.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';

const TONES: Record<VerificationStatus, StatusTone> = { incomplete: 'neutral', pending: 'gold', rejected: 'bad', approved: 'ok' };

export function VerificationBadge({ profile: { verificationStatus } }: { profile: Profile }) {
  return <StatusBadge tone={TONES[verificationStatus]}>{t('app.review', { context: verificationStatus })}</StatusBadge>;
}
