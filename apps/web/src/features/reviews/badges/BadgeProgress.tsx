import type { BadgeProgress as Progress } from '@castlane/contract/record.ts';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { t } from '#features/reviews/words.ts';
import { Card } from '#ui/content/Card.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Small, Text } from '#ui/layout.ts';
import { useOwnRecord } from '#features/reviews/api.ts';
import { BadgeLine, BadgeList } from './Badges.tsx';
import css from './BadgeProgress.module.css';
import { badgeNeeds, progressWords } from './badge-words.ts';

export function BadgeProgress() {
  const record = useOwnRecord();
  if (record.isPending) return <Waiting />;
  if (!record.data) {
    return (
      <Card as="section">
        <LoadError problem={record.error} onRetry={() => void record.refetch()} />
      </Card>
    );
  }
  return (
    <BadgeList note={t('reviews.badgesOwn')}>
      {record.data.badges.map((progress) => (
        <Line key={progress.badge} progress={progress} />
      ))}
    </BadgeList>
  );
}

function Line({ progress: { badge, isEarned, needs } }: { progress: Progress }) {
  return (
    <BadgeLine badge={badge} isEarned={isEarned}>
      {isEarned && <span className={css.earned}>{t('reviews.earned')}</span>}
      <Text size="sm" variant="soft">
        {badgeNeeds(badge)}
      </Text>
      <Small component="ul" className={css.needs} mt={6} mod="tabular">
        {needs.map((need) => (
          <Text component="li" inherit mod="icon" key={need.measure}>
            {need.isMet ? (
              <IconCheck size={16} stroke={2} color="var(--cl-ok-icon)" aria-hidden="true" />
            ) : (
              <IconCircle size={16} stroke={1.75} aria-hidden="true" />
            )}
            <span>
              <span>{progressWords(need)}</span>
              <VisuallyHidden>{`, ${t(need.isMet ? 'reviews.met' : 'reviews.unmet')}`}</VisuallyHidden>
            </span>
          </Text>
        ))}
      </Small>
    </BadgeLine>
  );
}

function Waiting() {
  return (
    <Card as="section" aria-busy="true" aria-label={t('app.loading')}>
      <Skeleton width="40%" height={20} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={64} mt={16} />
      ))}
    </Card>
  );
}
