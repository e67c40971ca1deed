import type { PublicProfile as Shown } from '@castlane/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { count } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { isProblem } from '#platform/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { CategoryChip } from '#ui/CategoryChip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Page, Split } from '#ui/Page.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { publicProfileQuery } from './api.ts';
import { monthOf } from './month.ts';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import css from './PublicProfile.module.css';

/** The profile of somebody else, by the slug of the address. The other kind of account is not found here. */
export function PublicProfile({ userType }: { userType: 'creator' | 'business_owner' }) {
  const { slug = '' } = useParams();
  const query = useQuery(publicProfileQuery(slug));
  return (
    <Page>
      {query.data && query.data.userType === userType ? (
        <Loaded profile={query.data} />
      ) : query.data || isProblem(query.error, 1009, 1004) ? (
        <NotThere />
      ) : query.isError ? (
        <LoadError onRetry={() => void query.refetch()} />
      ) : (
        <ProfileSkeleton hasHead />
      )}
    </Page>
  );
}

function NotThere() {
  const t = useT();
  return (
    <>
      <DocumentTitle>{t('accounts.notThere')}</DocumentTitle>
      <VisuallyHidden>
        <h1>{t('accounts.profile')}</h1>
      </VisuallyHidden>
      <EmptyState
        art={<ArtEmptySearch />}
        title={t('accounts.notThere')}
        text={t('accounts.notThereText')}
        action={<LinkButton href={paths.home()}>{t('notFound.home')}</LinkButton>}
      />
    </>
  );
}

function Loaded({ profile }: { profile: Shown }) {
  const t = useT();
  const { name, userType, business, profileImageUri } = profile;
  const isBusiness = userType === 'business_owner';
  const title = (isBusiness && business?.company) || name;
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <ProfileHead
        profile={profile}
        title={title}
        isVerified={profile.verified}
        line={isBusiness ? (business?.industry ?? t('app.businessOwner')) : t('app.creator')}
        person={title === name ? undefined : name}
        isSquare={isBusiness}
        avatar={<Avatar name={title} src={profileImageUri} size={120} kind={isBusiness ? 'business' : 'person'} />}
      />
      <Figures profile={profile} />
      <Split rail={<Rail profile={profile} />}>
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('accounts.about')}</h2>
          <p className={css.about}>{profile.about ?? t('accounts.nothingWritten')}</p>
        </Card>
      </Split>
    </>
  );
}

/** Only what is counted here: nothing is summed, nothing is guessed. */
function Figures({ profile: { jobsPosted, jobsAssigned, memberSince } }: { profile: Shown }) {
  const t = useT();
  return (
    <dl className={css.figures}>
      {jobsPosted !== null && (
        <div>
          <dt>{t('accounts.jobsPosted')}</dt>
          <dd>{count(jobsPosted)}</dd>
        </div>
      )}
      <div>
        <dt>{t(jobsPosted === null ? 'accounts.jobsWon' : 'accounts.jobsAssigned')}</dt>
        <dd>{count(jobsAssigned)}</dd>
      </div>
      <div>
        <dt>{t('accounts.memberSince')}</dt>
        <dd>{monthOf(memberSince)}</dd>
      </div>
    </dl>
  );
}

function Rail({ profile: { categories, business, verified } }: { profile: Shown }) {
  const t = useT();
  return (
    <>
      {categories.length > 0 && (
        <Card as="section">
          <h2 className={css.title}>{t('accounts.categories')}</h2>
          <div className={css.chips}>
            {categories.map(({ id, name }) => (
              <CategoryChip key={id}>{name}</CategoryChip>
            ))}
          </div>
        </Card>
      )}
      {business?.website && (
        <Card as="section">
          <h2 className={css.title}>{t('accounts.website')}</h2>
          <a className={css.link} href={business.website} target="_blank" rel="noopener noreferrer nofollow ugc">
            {business.website.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        </Card>
      )}
      {verified && <p className={css.verified}>{t('accounts.verifiedNote')}</p>}
    </>
  );
}
