import type { PublicProfile as Shown } from '@castlane/contract/account.ts';
import { ChannelCards } from '#features/channels/ChannelCards.tsx';
import type { ReactNode } from 'react';
import { count } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { CategoryChip } from '#ui/CategoryChip.tsx';
import { Split } from '#ui/Page.tsx';
import { monthOf } from './month.ts';
import { ProfileHead } from './ProfileHead.tsx';
import css from './PublicProfile.module.css';

/** What others see of somebody. */
export function PublicView({ profile, actions }: { profile: Shown; actions?: ReactNode }) {
  const t = useT();
  const { name, userType, business, profileImageUri } = profile;
  const isBusiness = userType === 'business_owner';
  const title = publicNameOf(profile);
  return (
    <>
      <ProfileHead
        profile={profile}
        title={title}
        isVerified={profile.verified}
        line={isBusiness ? (business?.industry ?? t('app.businessOwner')) : t('app.creator')}
        person={title === name ? undefined : name}
        isSquare={isBusiness}
        actions={actions}
        avatar={<Avatar name={title} src={profileImageUri} size={120} kind={isBusiness ? 'business' : 'person'} />}
      />
      <Figures profile={profile} />
      <Split rail={<Rail profile={profile} />}>
        {profile.channels.length > 0 && (
          <section className={css.channels}>
            <h2>{t('channels.title')}</h2>
            <ChannelCards channels={profile.channels} />
          </section>
        )}
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('accounts.about')}</h2>
          <p className={css.about}>{profile.about ?? t('accounts.nothingWritten')}</p>
        </Card>
      </Split>
    </>
  );
}

/** A business is known by its company's name, where it gave one. */
export function publicNameOf({ name, userType, business }: Shown): string {
  return (userType === 'business_owner' && business?.company) || name;
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
