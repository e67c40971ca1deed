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
import css from './CreatorJobList.module.css';

/** A table on a desktop, cards on a phone. The whole row links to the job; the chat has its own link. */
export function CreatorJobList({ items, isOld }: { items: readonly CreatorJob[]; isOld: boolean }) {
  return (
    <Card pad="none" className={css.table ?? ''} aria-busy={isOld}>
      <div className={css.head} aria-hidden="true">
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
      <ul className={css.body} aria-label={t('myJobs.list')}>
        {items.map((item) => (
          <Row key={item.proposal.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ item: { job, owner, proposal, engagement } }: { item: CreatorJob }) {
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
      </Cell>
      <Cell name={t('myJobs.nextColumn')} className={css.next}>
        <Next job={job} proposal={proposal} engagement={engagement} />
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

function Next({ job, proposal, engagement }: Pick<CreatorJob, 'job' | 'proposal' | 'engagement'>) {
  const { status, openedAt, threadId, consentBy } = proposal;
  if (consentBy !== null) {
    const words = { title: job.title, day: shortDay(consentBy) };
    const what = status === 'not_selected' ? 'stillInterested' : 'changed';
    return (
      <Step Icon={IconFilePencil} href={paths.feedDetails(job.slug)} label={t('myJobs.nextNamed', { context: what, ...words })}>
        {t('myJobs.next', { context: what, ...words })}
      </Step>
    );
  }
  if (status === 'submitted' || status === 'shortlisted') {
    return openedAt ? (
      <Fact Icon={IconEye}>{t('myJobs.next.opened', { when: agoInside(openedAt) })}</Fact>
    ) : (
      <Fact Icon={IconHourglass}>{t('myJobs.next.notOpened')}</Fact>
    );
  }
  if (engagement) return <NextOfWork job={job} engagement={engagement} />;
  if (status === 'approved' || status === 'offered') {
    if (!threadId) return <Fact Icon={IconHourglass}>{t('myJobs.next.chatNotStarted')}</Fact>;
    const what = status === 'offered' ? 'offer' : 'chat';
    const Icon = status === 'offered' ? IconReceipt : IconMessageCircle;
    return (
      <Step Icon={Icon} href={paths.thread(threadId)} label={t('myJobs.nextNamed', { context: what, title: job.title })}>
        {t('myJobs.next', { context: what })}
      </Step>
    );
  }
  return <Fact Icon={IconInfoCircle}>{endWords(proposal)}</Fact>;
}

function NextOfWork({ job, engagement }: Pick<CreatorJob, 'job'> & { engagement: NonNullable<CreatorJob['engagement']> }) {
  const { slug, title } = job;
  const { status, answerBy, reviewBy, endReason } = engagement;
  const step = (Icon: TablerIcon, label: string) => (
    <Step Icon={Icon} href={paths.feedDetails(slug)} label={`${label}: ${title}`}>
      {label}
    </Step>
  );
  if (status === 'active') return step(IconPackage, t('myJobs.next.active'));
  if (status === 'changes_requested') return step(IconRefresh, t('myJobs.next.changes_requested'));
  if (reviewBy) return step(IconStar, t('myJobs.next.leaveReview', { day: shortDay(reviewBy) }));
  const Icon = status === 'completed' ? IconCheck : status === 'cancelled' ? IconInfoCircle : IconHourglass;
  if (status === 'cancelled' && endReason === 'owner_left') return <Fact Icon={Icon}>{t('myJobs.next.ownerLeft')}</Fact>;
  const until = status === 'delivered' && answerBy;
  return <Fact Icon={Icon}>{until ? t('myJobs.next.answerBy', { day: shortDay(until) }) : t('myJobs.next', { context: status })}</Fact>;
}

function Step({ Icon, href, label, children }: { Icon: TablerIcon; href: string; label: string; children: string }) {
  return (
    <UiLink className={css.chat} href={href} aria-label={label}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </UiLink>
  );
}

function Fact({ Icon, children }: { Icon: TablerIcon; children: ReactNode }) {
  return (
    <span className={css.fact}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <Text span inherit lineClamp={2}>
        {children}
      </Text>
    </span>
  );
}

export function CreatorJobListSkeleton() {
  return (
    <Card pad="none" className={`${css.table} ${css.waiting}`} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={css.head}>
        <div className={css.row} />
      </div>
      <div className={css.body}>
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
