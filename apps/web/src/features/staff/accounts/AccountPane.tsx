import { useQuery } from '@tanstack/react-query';
import { DetailBody, DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { ACCOUNTS, PUBLISHED_REVIEWS, deskPath, useDesk } from '#features/staff/desk/desks.ts';
import { ActList } from '#features/staff/audit/ActList.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { day, dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountBadge, standingOf } from './AccountBadge.tsx';
import { accountQuery, type AccountDetail } from './api.ts';
import { ConnectedChannels } from './ConnectedChannels.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { IconBan } from '@tabler/icons-react';
import { Note } from '#ui/content/Note.tsx';

export function AccountPane({ id }: { id: string }) {
  const query = useQuery(accountQuery(id));
  const { hrefOf } = useDesk(ACCOUNTS);
  const frame = {
    backHref: hrefOf(),
    backLabel: t('staffAccounts.back'),
    label: t('staffAccounts.account'),
  };
  if (!query.data)
    return <DetailState {...frame} query={query} gone={t('staffAccounts.notThere')} goneText={t('staffAccounts.notThereText')} />;
  const { profile, isDeleted } = query.data;
  return (
    <DetailFrame
      {...frame}
      title={profile.name}
      note={`${t('staff.kind', { context: profile.userType })} · ${profile.email}`}
      avatar={<Avatar name={profile.name} src={profile.profileImageUri} size={52} kind={kindOf(profile.userType)} />}
      badge={<AccountBadge standing={standingOf({ ...profile, isDeleted })} />}
    >
      <Body account={query.data} />
    </DetailFrame>
  );
}

function Body({ account }: { account: AccountDetail }) {
  const { profile, channels, acts, ban, runningWork } = account;
  return (
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
      <Card as="section" pad="lg" title={t('staffAccounts.fields')}>
        <ProfileFacts profile={profile} />
      </Card>
      {profile.userType === 'creator' && <ConnectedChannels channels={channels} />}
      <Card as="section" pad="lg" title={t('staffAccounts.acts')}>
        {acts.length > 0 ? (
          <ActList acts={acts} label={t('staffAccounts.acts')} targetId={profile.id} />
        ) : (
          <Text variant="muted">{t('staffAccounts.noActs')}</Text>
        )}
      </Card>
    </DetailBody>
  );
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
        <Fact label={t('staffAccounts.review')}>
          <TextLink href={paths.staff(`reviews/${id}`)}>{t('staffAccounts.standing', { context: verificationStatus })}</TextLink>
        </Fact>
      )}
      {userType !== 'staff' && (
        <Fact label={t('staffAccounts.published')}>
          <TextLink href={deskPath(PUBLISHED_REVIEWS, { slug })}>{t('staffAccounts.seePublished')}</TextLink>
        </Fact>
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
