import type { Badge } from '@castlane/contract/badges.ts';
import { IconBolt, IconBriefcase, IconClockCheck, IconHeartHandshake, IconMessages, IconStar, type TablerIcon } from '@tabler/icons-react';

const ICONS: Record<Badge, TablerIcon> = {
  experienced: IconBriefcase,
  on_time: IconClockCheck,
  top_rated: IconStar,
  trusted_client: IconHeartHandshake,
  answers_everyone: IconMessages,
  quick_to_answer: IconBolt,
  well_reviewed: IconStar,
};

export function BadgeIcon({ badge, size }: { badge: Badge; size: number }) {
  const Icon = ICONS[badge];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
