import type { Job, OwnerCard } from '@castlane/contract/job.ts';
import { IconClock, IconMessageCircle, IconSparkles, IconUsers, type TablerIcon } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { ago, count, list } from '#platform/language/format.ts';
import { partsOf } from '#platform/language/found.ts';
import { t } from './words.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { CategoryChip, VerifiedBadge } from '#ui/badges/badges.tsx';
import { Frame } from '#ui/pictures/Frame.tsx';
import { Photo } from '#ui/pictures/Photo.tsx';
import { StarCost } from '#ui/badges/Star.tsx';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './JobCard.module.css';
import { budgetWords, deadlineWords, openingsWords, placeWords } from './job-words.ts';
import { JobTags } from './JobTags.tsx';
import { OwnerFacts } from './OwnerFacts.tsx';
import { shownName } from '#features/accounts/names.ts';
import { plainTextOf } from '#features/jobs/view/markdown.ts';

type JobCardProps = {
  job: Pick<Job, 'title' | 'images' | 'description' | 'categories' | 'platforms' | 'budget' | 'location' | 'closesAt' | 'publishedAt'> &
    Partial<Pick<Job, 'openings' | 'taken'>>;
  owner: OwnerCard;
  starCost: number;
  /** The reader has an invitation to this job, usually a free one. */
  isInvited?: boolean;
  proposalCount: number;
  /** At the end of the footer: a button of size `sm`. */
  action?: ReactNode;
  /** In the corner of the head: buttons of size `sm`. */
  corner?: ReactNode;
  /** Makes the title, and with it the whole card, a link. */
  href?: string;
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Why the job fits the reader. */
  reasons?: readonly string[];
  /** The words that a search matched. */
  marks?: readonly string[];
  isFirst?: boolean;
};

/** A job as creators see it. Its layout depends on its own width, so it fits a list, a rail or a preview. */
export function JobCard({
  job,
  owner,
  starCost,
  isInvited = false,
  proposalCount,
  action,
  corner,
  href,
  onOpen,
  reasons = [],
  marks = [],
  isFirst = false,
}: JobCardProps) {
  const { price, note } = budgetWords(job.budget);
  const openings = openingsWords(job);
  const deadline = deadlineWords(job.closesAt);
  const [cover] = job.images;
  return (
    <Card as="article" pad="none" isLink={href !== undefined} className={css.root ?? ''}>
      <div className={css.inner}>
        <div className={css.top}>
          <Avatar kind="business" size={46} name={shownName(owner)} src={owner.profileImageUri} />
          <div className={css.head}>
            <Text component="h2" className={css.title} size="lg" lh="22px" fw={600} lts="-0.012em" textWrap="wrap" lineClamp={2}>
              {href === undefined ? (
                job.title
              ) : (
                <CoverLink href={href} onClick={onOpen}>
                  {marked(job.title, marks)}
                </CoverLink>
              )}
            </Text>
            <ByLine job={job} owner={owner} marks={marks} />
          </div>
          <Box component="p" className={css.price} flex="none" ta="end">
            <Text component="b" display="block" fz={17} lh="22px" fw={640} lts="-0.018em" mod="tabular">
              {price}
            </Text>
            <Text component="small" display="block" fz={12} lh="18px" variant="muted" mt={2}>
              {note}
            </Text>
          </Box>
          {corner && <div className={css.corner}>{corner}</div>}
        </div>
        <Group gap={14} wrap="nowrap" align="flex-start" mt={8} mb={10}>
          <Text variant="soft" flex={1} lineClamp={2}>
            {marked(plainTextOf(job.description), marks)}
          </Text>
          {cover && (
            <Frame w={72} h={54}>
              <Photo image={cover} alt="" sizes="72px" isFirst={isFirst} />
            </Frame>
          )}
        </Group>
        <Group gap={6}>
          <b className={css.narrowPrice} aria-hidden="true">
            {price}
          </b>
          {isInvited && starCost > 0 && <CategoryChip>{t('job.isInvited')}</CategoryChip>}
          <JobTags job={job} />
          {reasons.length > 0 && (
            <Text className={css.why} size="sm" variant="link" mod="icon">
              <IconSparkles size={16} stroke={2} aria-hidden="true" />
              <span>{t('job.whyMatch', { reasons: list(reasons) })}</span>
            </Text>
          )}
        </Group>
        <div className={css.foot}>
          <FootFact Icon={IconClock} isPressing={deadline.isPressing}>
            <b>{deadline.text}</b>
          </FootFact>
          <FootFact Icon={IconMessageCircle}>
            <b>{count(proposalCount)}</b> <span className={css.word}>{t('job.comments', { count: proposalCount })}</span>
          </FootFact>
          <StarCost>{isInvited && starCost === 0 ? t('job.invited') : t('job.starCost', { count: starCost })}</StarCost>
          {/* Last, since few jobs have it: the others stand below one another. */}
          {openings && <FootFact Icon={IconUsers}>{openings}</FootFact>}
          {action && <div className={css.action}>{action}</div>}
        </div>
      </div>
    </Card>
  );
}

function ByLine({ job, owner, marks }: Pick<Required<JobCardProps>, 'job' | 'owner' | 'marks'>) {
  const before = [placeWords(job.location), job.publishedAt ? ago(job.publishedAt) : ''].filter((fact) => fact !== '');
  return (
    <div className={css.line}>
      <p className={css.by}>
        <b>{marked(shownName(owner), marks)}</b>
        {owner.verified && <VerifiedBadge size={15} />}
      </p>
      <Text component="div" className={css.facts} size="sm" variant="muted">
        <OwnerFacts owner={owner} before={before} />
      </Text>
    </div>
  );
}

type FootFactProps = { Icon: TablerIcon; isPressing?: boolean; children: ReactNode };

function FootFact({ Icon, isPressing = false, children }: FootFactProps) {
  return (
    <span className={css.fact} data-pressing={isPressing || undefined}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/** A text with the matches of a search highlighted. `words` are in plain text. */
function marked(text: string, words: readonly string[]): ReactNode {
  if (words.length === 0) return text;
  return partsOf(text, words, 'whole').map((part, index) =>
    part.isFound ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
