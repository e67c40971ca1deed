import type { FeedItem } from '@castlane/contract/feed.ts';
import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { shownName } from '#features/accounts/names.ts';
import { budgetWords } from '#features/jobs/job-words.ts';
import { jobStatusWords } from '#features/proposals/proposal-words.ts';
import { SaveButton } from '#features/search/marks/JobMarks.tsx';
import { paths } from '#platform/page/paths.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Box, Text } from '#ui/layout.ts';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import css from './FeedPage.module.css';

type AnsweredJobProps = {
  item: FeedItem;
  own: NonNullable<FeedItem['ownProposal']>;
  onOpen: (event: MouseEvent) => void;
  isSavedList: boolean;
};

/** A job that the creator has commented on: one row with what became of it. */
export function AnsweredJob({ item: { job, owner, saved }, own, onOpen, isSavedList }: AnsweredJobProps) {
  const { tone, label } = jobStatusWords(own.status, own.work ?? undefined);
  return (
    <Card as="article" pad="none" isLink className={css.answered ?? ''}>
      <Avatar kind="business" size={32} name={shownName(owner)} src={owner.profileImageUri} />
      <Box flex={1} miw={0}>
        <Text component="h2" fw={600} truncate>
          <CoverLink href={paths.feedDetails(job.slug)} onClick={onOpen}>
            {job.title}
          </CoverLink>
        </Text>
        <Text size="sm" variant="muted" className={css.facts}>
          <Text span inherit truncate>
            {shownName(owner)}
          </Text>{' '}
          <Text span inherit truncate flex="none" maw="100%">
            {`· ${budgetWords(job.budget).price}`}
          </Text>
        </Text>
      </Box>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {isSavedList ? (
        <Box component="span" pos="relative" flex="none" style={{ zIndex: 1 }}>
          <SaveButton job={job} isSaved={saved} size="sm" />
        </Box>
      ) : (
        <IconChevronRight color="var(--cl-text-3)" size={18} stroke={1.75} aria-hidden="true" />
      )}
    </Card>
  );
}
