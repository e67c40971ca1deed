import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { FeedItem, getFeedItem } from '@castlane/contract/feed.ts';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCash,
  IconCheck,
  IconInfoCircle,
  IconMessageCircle,
  IconSparkles,
  IconStarOff,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  budgetLine,
  deadlineWords,
  deliverablesInShort,
  deliverableWords,
  factLine,
  recordLine,
  placeWords,
  fitReasons,
  termLines,
  isOver,
  wantedLines,
} from '#features/jobs/job-words.ts';
import { useAgreedPrice } from '#features/engagements/agreements/agreed-price.ts';
import { shownName } from '#features/accounts/names.ts';
import { JobFiles, JobPhotos } from '#features/jobs/JobMedia.tsx';
import { SafeMarkdown } from '#features/jobs/SafeMarkdown.tsx';
import { count, day, list, money } from '#platform/language/format.ts';
import { useT } from '#features/search/feed/i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Note } from '#ui/content/Note.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { JobTags } from '#features/jobs/JobTags.tsx';
import css from './JobBrief.module.css';
import { HidePart } from '#features/search/feed/HidePart.tsx';
import { SaveButton } from '#features/search/feed/JobMarks.tsx';
import { markedId, useHidden } from '#features/search/feed/marks.ts';
import '#features/jobs/i18n.ts';

type Item = FeedItem & Pick<AnswerOf<typeof getFeedItem>, 'proposal'>;

/** The whole job: facts, text, and then the business. */
export function JobBrief({ item }: { item: Item }) {
  const t = useT();
  const { job, owner } = item;
  const reasons = fitReasons(item);
  const isDesk = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  return (
    <Card as="article" pad="lg">
      <Head item={item}>{isDesk && <Marks item={item} />}</Head>
      <HiddenHere job={job} />
      {item.invited && !item.proposed && <InvitedNote name={shownName(owner)} />}
      <Facts item={item} />
      <Group gap={8} wrap="nowrap" align="stretch">
        <JobTags job={job} />
        {!isDesk && <Marks item={item} />}
      </Group>
      {reasons.length > 0 && (
        <p className={css.match}>
          <IconSparkles size={16} stroke={2} aria-hidden="true" />
          {t('job.whyMatch', { reasons: list(reasons) })}
        </p>
      )}
      <JobPhotos images={job.images} />
      <div className={css.prose}>
        <h2>{t('feed.theJob')}</h2>
        <SafeMarkdown source={job.description} />
        <h2>{t('feed.youDeliver')}</h2>
        <ul className={css.ticks}>
          {job.deliverables.map((deliverable, index) => (
            <li key={index}>
              <IconCheck size={18} stroke={2} aria-hidden="true" />
              {deliverableWords(deliverable)}
            </li>
          ))}
        </ul>
        <Wanted item={item} />
        <h2>{t('feed.goodToKnow')}</h2>
        <ul className={css.terms}>
          {termLines(job).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {job.files.length > 0 && (
          <>
            <h2>{t('job.files')}</h2>
            <JobFiles files={job.files} />
          </>
        )}
      </div>
      <section className={css.owner} aria-label={t('feed.ownerHeading')}>
        <Avatar kind="business" size={44} name={shownName(owner)} src={owner.profileImageUri} />
        <div className={css.ownerWords}>
          <b>{shownName(owner)}</b>
          <Text size="sm" variant="muted">
            {recordLine(owner)}
          </Text>
        </div>
        <LinkButton variant="default" size="sm" href={paths.businessOwnerProfile(owner.slug)}>
          {t('feed.viewProfile')}
        </LinkButton>
      </section>
    </Card>
  );
}

function Head({ item: { job, owner }, children }: { item: FeedItem; children: ReactNode }) {
  const t = useT();
  const facts = [placeWords(job.location), job.publishedAt && t('feed.posted', { day: day(job.publishedAt) })];
  return (
    <Group gap={16} wrap="nowrap" align="flex-start">
      <Avatar kind="business" size={56} name={shownName(owner)} src={owner.profileImageUri} />
      <Box miw={0} flex={1}>
        <h1>{job.title}</h1>
        <p className={css.by}>
          <UiLink className={css.byOwner} href={paths.businessOwnerProfile(owner.slug)}>
            {shownName(owner)}
          </UiLink>
          {owner.verified && <VerifiedBadge />}
          <span className={css.byFacts}>{factLine(facts)}</span>
        </p>
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
      {(isOpen || saved) && <SaveButton slug={job.slug} isSaved={saved} />}
      {isOpen && !isHidden && (
        <span id={markedId(job.slug)}>
          <HidePart job={job} isHidden={false} />
        </span>
      )}
    </div>
  );
}

function InvitedNote({ name }: { name: string }) {
  const t = useT();
  return (
    <div className={css.invited}>
      <Note icon={<IconStarOff size={20} stroke={1.75} aria-hidden="true" />}>
        <b>{t('job.invited')}.</b> {t('feed.invitedText', { name })}
      </Note>
    </div>
  );
}

function HiddenHere({ job }: { job: FeedItem['job'] }) {
  if (!useHidden().includes(job.slug)) return null;
  return (
    <div id={markedId(job.slug)} className={css.hidden}>
      <HidePart job={job} isHidden />
    </div>
  );
}

function Facts({ item: { job, proposalCount, proposal } }: { item: Item }) {
  const t = useT();
  const { text, isPressing } = deadlineWords(job.applyBy);
  const agreed = useAgreedPrice(job.slug, proposal?.status === 'assigned');
  return (
    <dl className={css.facts}>
      {agreed ? (
        <Fact Icon={IconCash} label={t('feed.factAgreed')} value={money(agreed)} />
      ) : (
        <Fact Icon={IconCash} label={t('feed.factBudget')} value={budgetLine(job.budget)} />
      )}
      <Fact
        Icon={IconCalendarEvent}
        label={t('feed.factApplyBy')}
        value={job.applyBy ? day(job.applyBy) : text}
        note={job.applyBy && job.status === 'open' ? text : undefined}
        isPressing={isPressing}
      />
      <Fact Icon={IconVideo} label={t('feed.factDeliver')} value={deliverablesInShort(job.deliverables)} />
      <Fact Icon={IconMessageCircle} label={t('feed.factComments')} value={count(proposalCount)} />
    </dl>
  );
}

function Fact({
  Icon,
  label,
  value,
  note,
  isPressing,
}: {
  Icon: TablerIcon;
  label: string;
  value: string;
  note?: string | undefined;
  isPressing?: boolean;
}) {
  return (
    <div className={css.fact}>
      <dt>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {label}
      </dt>
      <dd>
        <b>{value}</b>
        {note && <small data-pressing={isPressing || undefined}>{note}</small>}
      </dd>
    </div>
  );
}

const MARKS = { true: IconCheck, false: IconAlertTriangle, undefined: IconInfoCircle };

/** What the owner asks for, and which of it the creator does not meet: shown before they spend stars. */
function Wanted({ item: { job, match } }: { item: FeedItem }) {
  const t = useT();
  const lines = wantedLines(job.wanted, isOver(job) ? undefined : match.unmet);
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{t('feed.wanted')}</h2>
      <ul className={css.ticks}>
        {lines.map(({ text, isMet }) => {
          const Mark = MARKS[`${isMet}`];
          return (
            <li key={text} data-met={isMet}>
              <Mark size={18} stroke={2} aria-hidden="true" />
              <span>
                {text}
                {isMet === false && <small className={css.unmet}>{t('feed.unmet')}</small>}
                {isMet && <VisuallyHidden>, {t('feed.met')}</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
