import type { CreatorJob } from '@castlane/contract/creator-job.ts';
import {
  IconCheck,
  IconChevronRight,
  IconEye,
  IconFilePencil,
  IconHourglass,
  IconInfoCircle,
  IconMessageCircle,
  IconPackage,
  IconReceipt,
  IconRefresh,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { budgetWords } from '#features/jobs/job-words.ts';
import { shownName } from '#features/accounts/names.ts';
import { agoInside, day, money, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { commentId } from '#features/proposals/received/proposal-focus.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Card } from '#ui/content/Card.tsx';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { endWords, jobStatusWords } from '#features/proposals/proposal-words.ts';
import table from '#ui/content/table.module.css';
import css from './CreatorJobList.module.css';

/** A table on a desktop, cards on a phone. The whole row links to the job; the chat has its own link. */
export function CreatorJobList({ items, isOld }: { items: readonly CreatorJob[]; isOld: boolean }) {
  return (
    <Card pad="none" className={css.table ?? ''} aria-busy={isOld}>
      <div className={table.head} aria-hidden="true">
        <div className={css.row}>
          <span>{t('myJobs.job')}</span>
          <span>{t('myJobs.status')}</span>
          <Box component="span" ta="end">
            {t('myJobs.price')}
          </Box>
          <span className={css.due}>{t('myJobs.deliverBy')}</span>
          <span>{t('myJobs.nextColumn')}</span>
        </div>
      </div>
      <ul className={table.body} aria-label={t('myJobs.list')}>
        {items.map((item) => (
          <Row key={item.proposal.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ item }: { item: CreatorJob }) {
  const { job, owner, proposal, engagement } = item;
  const { tone, label } = jobStatusWords(proposal.status, engagement?.status);
  const due = engagement?.dueAt ?? proposal.deliverBy ?? job.dueAt;
  const price = engagement?.price ?? proposal.price;
  const open = useOpenGuard();
  return (
    <li className={css.row}>
      <Group className={css.job} gap={12} wrap="nowrap" miw={0}>
        <Avatar kind="business" size={40} name={shownName(owner)} src={owner.profileImageUri} />
        <Box flex={1} miw={0}>
          <CoverLink isRow id={commentId(proposal)} className={css.title} href={paths.feedDetails(job.slug)} onClick={open}>
            {job.title}
          </CoverLink>
          <Text component="small" display="block" size="sm" variant="muted" truncate>
            {shownName(owner)}
          </Text>
        </Box>
      </Group>
      <Cell name={t('myJobs.status')}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Cell>
      <Cell name={t('myJobs.price')} className={css.price}>
        <span>{price ? money(price) : budgetWords(job.budget).price}</span>
      </Cell>
      <Cell name={t('myJobs.deliverBy')} className={css.due}>
        <Text span inherit variant="soft" mod="tabular">
          {due ? day(due) : t('myJobs.noDay')}
        </Text>
        {engagement && engagement.parts > 1 && (
          <Text component="small" display="block" size="sm" variant="muted">
            {t('myJobs.part', { part: engagement.part, parts: engagement.parts })}
          </Text>
        )}
      </Cell>
      <Cell name={t('myJobs.nextColumn')} className={css.next}>
        <Next item={item} />
      </Cell>
      <IconChevronRight className={css.chevron} size={18} stroke={1.75} aria-hidden="true" />
    </li>
  );
}

function Cell({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <VisuallyHidden>{`${name}: `}</VisuallyHidden>
      {children}
    </div>
  );
}

/** Jobs open for verified profiles only. */
function useOpenGuard() {
  const isActive = useProfile()?.status === 'active';
  return (event: MouseEvent) => {
    if (isActive) return;
    event.preventDefault();
    openReviewModal();
  };
}

type NextStep = {
  Icon: TablerIcon;
  words: string;
  /** If it is the creator's turn: where it is done, and its name among the links. */
  link?: { href: string; label: string };
};

function Next({ item }: { item: CreatorJob }) {
  const { Icon, words, link } = nextOf(item);
  return link ? (
    <UiLink className={css.chat} href={link.href} aria-label={link.label}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{words}</span>
    </UiLink>
  ) : (
    <span className={css.fact}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <Text span inherit lineClamp={2}>
        {words}
      </Text>
    </span>
  );
}

function nextOf({ job: { slug, title }, proposal, engagement }: CreatorJob): NextStep {
  const { status, openedAt, threadId, consentBy } = proposal;
  if (consentBy !== null) {
    const values = { context: status === 'not_selected' ? 'stillInterested' : 'changed', title, day: shortDay(consentBy) } as const;
    const link = { href: paths.feedDetails(slug), label: t('myJobs.nextNamed', values) };
    return { Icon: IconFilePencil, words: t('myJobs.next', values), link };
  }
  if (status === 'submitted' || status === 'shortlisted') {
    return openedAt
      ? { Icon: IconEye, words: t('myJobs.next.opened', { when: agoInside(openedAt) }) }
      : { Icon: IconHourglass, words: t('myJobs.next.notOpened') };
  }
  if (engagement) return nextOfWork(slug, title, engagement);
  if (status === 'approved' || status === 'offered') {
    if (!threadId) return { Icon: IconHourglass, words: t('myJobs.next.chatNotStarted') };
    const isCountered = status === 'offered' && proposal.offerUntil === null;
    const values = { context: isCountered ? 'countered' : status === 'offered' ? 'offer' : 'chat', title } as const;
    const link = { href: paths.thread(threadId), label: t('myJobs.nextNamed', values) };
    return { Icon: status === 'offered' ? IconReceipt : IconMessageCircle, words: t('myJobs.next', values), link };
  }
  return { Icon: IconInfoCircle, words: endWords(proposal) };
}

function nextOfWork(slug: string, title: string, engagement: NonNullable<CreatorJob['engagement']>): NextStep {
  const { status, answerBy, reviewBy, endReason } = engagement;
  const ownTurn = (Icon: TablerIcon, words: string) => ({
    Icon,
    words,
    link: { href: paths.feedDetails(slug), label: `${words}: ${title}` },
  });
  if (status === 'active') return ownTurn(IconPackage, t('myJobs.next.active'));
  if (status === 'changes_requested') return ownTurn(IconRefresh, t('myJobs.next.changes_requested'));
  if (reviewBy) return ownTurn(IconStar, t('myJobs.next.leaveReview', { day: shortDay(reviewBy) }));
  if (status === 'completed') return { Icon: IconCheck, words: t('myJobs.next.completed') };
  if (status === 'cancelled') return { Icon: IconInfoCircle, words: t('myJobs.ended', { context: endReason ?? 'cancelled' }) };
  const isTimed = status === 'delivered' && answerBy;
  return {
    Icon: IconHourglass,
    words: isTimed ? t('myJobs.next.answerBy', { day: shortDay(answerBy) }) : t('myJobs.next', { context: status }),
  };
}

export function CreatorJobListSkeleton() {
  return (
    <Card pad="none" className={`${css.table} ${table.late}`} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={table.head}>
        <div className={css.row} />
      </div>
      <div className={table.body}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={css.row}>
            <Group className={css.job} gap={12} wrap="nowrap" miw={0}>
              <Skeleton width={40} height={40} radius={11} />
              <Box flex={1} miw={0}>
                <Skeleton width="70%" height={14} />
                <Skeleton width="40%" height={12} mt={8} />
              </Box>
            </Group>
            <Skeleton width={84} height={24} radius={12} />
            <Skeleton width={56} height={14} ms="auto" />
            <Skeleton className={css.due ?? ''} width={80} height={14} />
            <div className={css.next}>
              <Skeleton width={140} height={14} />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
