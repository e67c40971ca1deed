import type { WorkingJob } from '@castlane/contract/work.ts';
import { IconStar } from '@tabler/icons-react';
import { otherName } from '#features/accounts/names.ts';
import { shortDay } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Text } from '#ui/layout.ts';
import { mayReview } from './rules.ts';

/** Beside a conversation: the way to the review of the other side, while there is time for one. */
export function ReviewSlot({ work }: { work: WorkingJob }) {
  const t = useT();
  const { reviews, side, slug } = work;
  if (!mayReview(work) || !reviews.reviewBy) return null;
  return (
    <div>
      <LinkButton
        fullWidth
        href={side === 'owner' ? paths.job(slug) : paths.feedDetails(slug)}
        leftSection={<IconStar size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('work.writeReview')}
      </LinkButton>
      <Text size="sm" variant="muted" mt={8}>
        {t('work.review', { name: otherName(work), day: shortDay(reviews.reviewBy) })}
      </Text>
    </div>
  );
}
