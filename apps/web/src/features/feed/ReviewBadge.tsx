import type { Profile } from '@castlane/contract/account.ts';
import { useT } from '#platform/i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';

const BADGES: Record<Profile['verificationStatus'], { tone: StatusTone; label: string }> = {
  approved: { tone: 'ok', label: 'feed.reviewActive' },
  pending: { tone: 'gold', label: 'feed.reviewPending' },
  rejected: { tone: 'bad', label: 'feed.reviewRejected' },
  incomplete: { tone: 'neutral', label: 'feed.reviewNotSent' },
};

export function ReviewBadge({ profile }: { profile: Profile }) {
  const t = useT();
  const { tone, label } = BADGES[profile.verificationStatus];
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}
