import { useQuery } from '@tanstack/react-query';
import type { AccountDetail, AccountLine } from '@castlane/contract/staff.ts';
import { DetailBody, DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { PUBLISHED_REVIEWS, deskPath } from '#features/staff/desk/desks.ts';
import type { Frame } from '#features/staff/desk/items.ts';
import { ActList } from '#features/staff/audit/ActList.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { day, dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { AccountActions } from './AccountActions.tsx';
import { accountQuery } from './api.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { IconBan } from '@tabler/icons-react';
import { Note } from '#ui/content/Note.tsx';

export function AccountPane({ frame }: { frame: Frame }) {
  const query = useQuery(accountQuery(frame.id));
  if (!query.data) return <DetailState {...frame} query={query} />;
  const account = query.data;
  const { profile, isDeleted, channels, acts, ban, runningWork } = account;
  return (
    <DetailFrame
      {...frame}
      person={profile}
      note={`${t('staff.kind', { context: profile.userType })} · ${profile.email}`}
      badge={<AccountBadge account={{ ...profile, isDeleted }} />}
    >
      <DetailBody
        aside={
          <>
            <Card as="section" pad="lg" title={t('staffAccounts.figures')}>
              <Figures account={account} />
            </Card>
            <AccountActions account={account} />
          </>
        }
      >
        {ban && <BanNote ban={ban} />}
        {runningWork.length > 0 && <RunningWork work={runningWork} isBanned={ban !== null} />}
        <ProfileCard title={t('staffAccounts.fields')} profile={profile} channels={channels} />
        <Card as="section" pad="lg" title={t('staffAccounts.acts')}>
          {acts.length > 0 ? (
            <ActList acts={acts} label={t('staffAccounts.acts')} targetId={profile.id} />
          ) : (
            <Text variant="muted">{t('staffAccounts.noActs')}</Text>
          )}
        </Card>
      </DetailBody>
    </DetailFrame>
  );
}

type Standing = 'deleted' | 'banned' | 'staff' | 'active' | AccountLine['verificationStatus'];

type Standings = Pick<AccountLine, 'isDeleted' | 'status' | 'userType' | 'verificationStatus'>;

const TONES: Record<Standing, StatusTone> = {
  deleted: 'neutral',
  banned: 'bad',
  staff: 'info',
  active: 'ok',
  approved: 'ok',
  pending: 'gold',
  rejected: 'bad',
  incomplete: 'neutral',
};

/** The status of an account in one word, the most restrictive first. */
function standingOf({ isDeleted, status, userType, verificationStatus }: Standings): Standing {
  if (isDeleted) return 'deleted';
  if (status === 'banned') return 'banned';
  if (userType === 'staff') return 'staff';
  return status === 'active' ? 'active' : verificationStatus;
}

export function AccountBadge({ account }: { account: Standings }) {
  const standing = standingOf(account);
  return <StatusBadge tone={TONES[standing]}>{t('staffAccounts.standing', { context: standing })}</StatusBadge>;
}

function Figures({ account: { profile, lastActiveAt, openSessions, jobs, proposals } }: { account: AccountDetail }) {
  const { creator, userType, createdAt, completeness, verificationStatus, id, slug } = profile;
  return (
    <Facts layout="rows">
      <Fact label={t('staffAccounts.lastActive')}>{lastActiveAt ? <When at={lastActiveAt} /> : t('staffAccounts.never')}</Fact>
      <Fact label={t('staffAccounts.sessions')}>{openSessions}</Fact>
      {userType === 'business_owner' && <Fact label={t('staff.nav.jobs')}>{jobs}</Fact>}
      {userType === 'creator' && <Fact label={t('staffAccounts.comments')}>{proposals}</Fact>}
      {creator && <Fact label={t('staffAccounts.stars')}>{creator.creatorStar}</Fact>}
      <Fact label={t('staffAccounts.complete')}>{`${completeness}%`}</Fact>
      <Fact label={t('staffAccounts.since')}>{day(createdAt)}</Fact>
      {userType !== 'staff' && (
        <>
          <Fact label={t('staffAccounts.review')}>
            <TextLink href={paths.staff(`reviews/${id}`)}>{t('staffAccounts.standing', { context: verificationStatus })}</TextLink>
          </Fact>
          <Fact label={t('staffAccounts.published')}>
            <TextLink href={deskPath(PUBLISHED_REVIEWS, { slug })}>{t('staffAccounts.seePublished')}</TextLink>
          </Fact>
        </>
      )}
    </Facts>
  );
}

/** Work with an account that is not banned does not end by itself. */
function RunningWork({ work, isBanned }: { work: AccountDetail['runningWork']; isBanned: boolean }) {
  return (
    <Card as="section" pad="lg" title={t('staffAccounts.work')}>
      {isBanned && (
        <Text size="sm" variant="muted" mt={-8} mb={12}>
          {t('staffAccounts.workText')}
        </Text>
      )}
      <Stack component="ul" gap={10}>
        {work.map(({ jobSlug, jobTitle, otherId, otherName }) => (
          <Group key={`${jobSlug}-${otherId}`} component="li" justify="space-between" gap="2px 12px">
            <b>{jobTitle}</b>
            <Text span variant="muted">
              <span>{t('staffAccounts.with')}</span> <TextLink href={paths.staff(`accounts/${otherId}`)}>{otherName}</TextLink>
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

function BanNote({ ban }: { ban: NonNullable<AccountDetail['ban']> }) {
  const { reason, bannedAt, bannedBy, hiddenJobs, hiddenProposals } = ban;
  return (
    <section aria-label={t('staffAccounts.standing.banned')}>
      <Note tone="warn" icon={<IconBan size={18} stroke={1.75} aria-hidden="true" />}>
        <p>
          <b>{t('staffAccounts.bannedBy', { when: dayAndClock(bannedAt), name: bannedBy ?? t('app.staff') })}</b>
        </p>
        <Text inherit mod="written" my={4}>
          {reason}
        </Text>
        <p>
          {t('staffAccounts.hid', {
            jobs: t('staffAccounts.jobCount', { count: hiddenJobs }),
            comments: t('staffAccounts.commentCount', { count: hiddenProposals }),
          })}
        </p>
      </Note>
    </section>
  );
}
