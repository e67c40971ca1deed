import type { FeedItem } from '@castlane/contract/feed.ts';
import { IconCalendarEvent, IconCash, IconMessageCircle, IconSparkles, IconStarOff, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  budgetLine,
  deadlineWords,
  deliverablesInShort,
  factLine,
  placeWords,
  fitReasons,
  isOver,
  openingsWords,
  wantedLines,
} from '#features/jobs/job-words.ts';
import { OwnerFacts } from '#features/jobs/OwnerFacts.tsx';
import { useAgreedTerms } from '#features/engagements/agreements/agreed-terms.ts';
import { shownName } from '#features/accounts/names.ts';
import { agoInside, count, deadline, list, money } from '#platform/language/format.ts';
import type { JobPageItem } from '#features/search/feed/api.ts';
import { t } from '#features/search/feed/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Note } from '#ui/content/Note.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { BriefBody, BriefLines, BriefPart } from '#features/jobs/view/BriefBody.tsx';
import { JobTags } from '#features/jobs/JobTags.tsx';
import css from './JobBrief.module.css';
import { useIsDesk } from '#features/search/filters/desk.ts';
import { HiddenNote, HideButton, SaveButton } from '#features/search/marks/JobMarks.tsx';
import { markedId, useHidden } from '#features/search/marks/marks.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function JobBrief({ item }: { item: JobPageItem }) {
  const { job, owner } = item;
  const reasons = fitReasons(item);
  const isDesk = useIsDesk();
  return (
    <Card as="article" pad="lg">
      <Head item={item}>{isDesk && <Marks item={item} />}</Head>
      <HiddenHere job={job} />
      {item.invited && !item.ownProposal && <InvitedNote item={item} />}
      <KeyFacts item={item} />
      <Group gap={8} wrap="nowrap" align="stretch">
        <Group flex={1} gap={6}>
          <JobTags job={job} />
        </Group>
        {!isDesk && <Marks item={item} />}
      </Group>
      {reasons.length > 0 && (
        <Text size="sm" variant="link" mt={12} mod="icon">
          <IconSparkles size={16} stroke={2} aria-hidden="true" />
          <span>{t('job.whyMatch', { reasons: list(reasons) })}</span>
        </Text>
      )}
      <BriefBody job={job}>
        <Wanted item={item} />
      </BriefBody>
      <section className={css.owner} aria-label={t('feed.ownerHeading')}>
        <Avatar kind="business" size={44} name={shownName(owner)} src={owner.profileImageUri} />
        <Box miw={0} flex={1}>
          <Text fw={600}>{shownName(owner)}</Text>
          <Text size="sm" variant="muted">
            <OwnerFacts owner={owner} />
          </Text>
        </Box>
        <LinkButton variant="default" size="sm" href={paths.businessOwnerProfile(owner.slug)}>
          {t('feed.viewProfile')}
        </LinkButton>
      </section>
    </Card>
  );
}

/** With an engagement, the page's title is above the work. */
function Head({ item: { job, owner, engagement }, children }: { item: JobPageItem; children: ReactNode }) {
  const facts = [
    placeWords(job.location),
    job.publishedAt && t('feed.posted', { when: agoInside(job.publishedAt) }),
    job.status === 'open' ? openingsWords(job) : null,
  ];
  return (
    <Group gap={16} wrap="nowrap" align={engagement ? 'center' : 'flex-start'}>
      <Avatar kind="business" size={56} name={shownName(owner)} src={owner.profileImageUri} />
      <Box miw={0} flex={1}>
        {!engagement && <h1>{job.title}</h1>}
        <Group gap="2px 5px" mt={4}>
          <Text span size="sm" variant="soft" fw={600}>
            <UiLink data-underlined href={paths.businessOwnerProfile(owner.slug)}>
              {shownName(owner)}
            </UiLink>
          </Text>
          {owner.verified && <VerifiedBadge />}
          <Text span size="sm" variant="muted" className={css.facts}>
            <DotLine facts={factLine(facts)} />
          </Text>
        </Group>
      </Box>
      {children}
    </Group>
  );
}

/** A job that is no longer open can only be removed from the saved ones. */
function Marks({ item: { job, saved } }: { item: FeedItem }) {
  const isHidden = useHidden().includes(job.slug);
  const isOpen = job.status === 'open';
  return (
    <div className={css.marks}>
      {(isOpen || saved) && <SaveButton job={job} isSaved={saved} />}
      {isOpen && !isHidden && (
        <span id={markedId(job.slug)}>
          <HideButton job={job} />
        </span>
      )}
    </div>
  );
}

function InvitedNote({ item: { job, owner, starCost } }: { item: FeedItem }) {
  const isFree = starCost === 0;
  return (
    <Box mt={16}>
      <Note icon={<IconStarOff size={20} stroke={1.75} aria-hidden="true" />}>
        <b>{`${t(isFree ? 'job.invited' : 'job.isInvited')}.`}</b> <span>{t('feed.invitedText', { name: shownName(owner) })}</span>
        {isFree && <span>{` ${t('feed.invitedFree')}`}</span>}
        {job.visibility === 'invited' && <span>{` ${t('feed.invitedOnly')}`}</span>}
      </Note>
    </Box>
  );
}

function HiddenHere({ job }: { job: FeedItem['job'] }) {
  if (!useHidden().includes(job.slug)) return null;
  return (
    <Box id={markedId(job.slug)} mt={16}>
      <HiddenNote job={job} />
    </Box>
  );
}

function KeyFacts({ item: { job, proposalCount, engagement } }: { item: JobPageItem }) {
  const { text, isPressing } = deadlineWords(job.closesAt);
  const agreed = useAgreedTerms(engagement?.id).data?.price;
  return (
    <Box mt={20} mb={16}>
      <Facts layout="strip">
        <Fact icon={<IconCash {...ICON} />} label={t(agreed ? 'feed.factAgreed' : 'feed.factBudget')}>
          <b>{agreed ? money(agreed) : budgetLine(job.budget)}</b>
        </Fact>
        <Fact
          icon={<IconCalendarEvent {...ICON} />}
          label={t('feed.factApplyBy')}
          note={
            job.closesAt &&
            job.status === 'open' && (
              <Text span inherit variant={isPressing ? 'bad' : 'muted'}>
                {text}
              </Text>
            )
          }
        >
          <span>{job.closesAt ? deadline(job.closesAt) : text}</span>
        </Fact>
        <Fact icon={<IconVideo {...ICON} />} label={t('feed.factDeliver')}>
          {deliverablesInShort(job.deliverables)}
        </Fact>
        <Fact icon={<IconMessageCircle {...ICON} />} label={t('feed.factComments')}>
          {count(proposalCount)}
        </Fact>
      </Facts>
    </Box>
  );
}

/** What the owner asks for, and which of it the creator does not meet: shown before they spend stars. */
function Wanted({ item }: { item: JobPageItem }) {
  const lines = wantedLines(item.job.wanted, isOver(item) ? undefined : item.match.unmet);
  if (lines.length === 0) return null;
  return (
    <BriefPart title={t('feed.wanted')}>
      <BriefLines
        lines={lines.map(({ text, isMet }) => ({
          key: text,
          isMet,
          text: (
            <>
              <span>{text}</span>
              {isMet === false && <small className={css.unmet}>{t('feed.unmet')}</small>}
              {isMet && <VisuallyHidden>{`, ${t('feed.met')}`}</VisuallyHidden>}
            </>
          ),
        }))}
      />
    </BriefPart>
  );
}
