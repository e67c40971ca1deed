import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { withQuery } from '#features/staff/desk/filters.ts';
import { ActList } from '#features/staff/audit/ActList.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { day } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Avatar, kindOf } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountBadge, standingOf } from './AccountBadge.tsx';
import css from './AccountPane.module.css';
import { accountQuery, type AccountDetail } from './api.ts';
import { BanNote } from './BanNote.tsx';
import { ConnectedChannels } from './ConnectedChannels.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';

/** Everything about one account, and what can be done to it. */
export function AccountPane({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(accountQuery(id));
  const [search] = useSearchParams();
  const frame = {
    backHref: withQuery(paths.staff('accounts'), Object.fromEntries(search)),
    backLabel: t('staffAccounts.back'),
    label: t('staffAccounts.account'),
  };
  if (!query.data) {
    return (
      <DetailFrame {...frame}>
        <DetailState
          problem={query.error}
          onRetry={() => void query.refetch()}
          title={t('staffAccounts.notThere')}
          text={t('staffAccounts.notThereText')}
        />
      </DetailFrame>
    );
  }
  const { profile, isDeleted } = query.data;
  return (
    <DetailFrame
      {...frame}
      title={profile.name}
      note={`${t(`staff.kind.${profile.userType}`)} · ${profile.email}`}
      avatar={<Avatar name={profile.name} src={profile.profileImageUri} size={52} kind={kindOf(profile.userType)} />}
      badge={<AccountBadge standing={standingOf({ ...profile, isDeleted })} />}
    >
      <Body account={query.data} />
    </DetailFrame>
  );
}

function Body({ account }: { account: AccountDetail }) {
  const t = useT();
  const { profile, channels, acts, ban, runningWork } = account;
  return (
    <div className={css.root}>
      <div className={css.column}>
        {ban && <BanNote ban={ban} />}
        {runningWork.length > 0 && <RunningWork work={runningWork} isBanned={ban !== null} />}
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('staffAccounts.fields')}</h2>
          <ProfileFacts profile={profile} />
        </Card>
        {profile.userType === 'creator' && <ConnectedChannels channels={channels} />}
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('staffAccounts.acts')}</h2>
          {acts.length > 0 ? (
            <ActList acts={acts} label={t('staffAccounts.acts')} targetId={profile.id} />
          ) : (
            <p className={css.none}>{t('staffAccounts.noActs')}</p>
          )}
        </Card>
      </div>
      <div className={css.column}>
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('staffAccounts.figures')}</h2>
          <Figures account={account} />
        </Card>
        <AccountActions account={account} />
      </div>
    </div>
  );
}

function Figures({ account: { profile, lastActiveAt, openSessions, jobs, proposals } }: { account: AccountDetail }) {
  const t = useT();
  const { creator, userType, createdAt, completeness, verificationStatus, id, slug } = profile;
  return (
    <dl className={css.figures}>
      <Figure label={t('staffAccounts.lastActive')}>{lastActiveAt ? <When at={lastActiveAt} /> : t('staffAccounts.never')}</Figure>
      <Figure label={t('staffAccounts.sessions')}>{openSessions}</Figure>
      {userType === 'business_owner' && <Figure label={t('staff.nav.jobs')}>{jobs}</Figure>}
      {userType === 'creator' && <Figure label={t('staffAccounts.comments')}>{proposals}</Figure>}
      {creator && <Figure label={t('staffAccounts.stars')}>{creator.creatorStar}</Figure>}
      <Figure label={t('staffAccounts.complete')}>{completeness}%</Figure>
      <Figure label={t('staffAccounts.since')}>{day(createdAt)}</Figure>
      {userType !== 'staff' && (
        <Figure label={t('staffAccounts.review')}>
          <UiLink className={css.link} href={paths.staff(`reviews/${id}`)}>
            {t(`staffAccounts.standing.${verificationStatus}`)}
          </UiLink>
        </Figure>
      )}
      {userType !== 'staff' && (
        <Figure label={t('staffAccounts.published')}>
          <UiLink className={css.link} href={withQuery(paths.staff('published-reviews'), { slug })}>
            {t('staffAccounts.seePublished')}
          </UiLink>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Work with somebody who is not banned does not end by itself. */
function RunningWork({ work, isBanned }: { work: AccountDetail['runningWork']; isBanned: boolean }) {
  const t = useT();
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('staffAccounts.work')}</h2>
      {isBanned && <p className={css.hint}>{t('staffAccounts.workText')}</p>}
      <ul className={css.work}>
        {work.map(({ jobSlug, jobTitle, otherId, otherName }) => (
          <li key={`${jobSlug}-${otherId}`}>
            <b>{jobTitle}</b>
            <span>
              {t('staffAccounts.with')}{' '}
              <UiLink className={css.link} href={paths.staff(`accounts/${otherId}`)}>
                {otherName}
              </UiLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
