import type { Profile } from '@castlane/contract/account.ts';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { ArtPending } from '#ui/art/ArtPending.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import css from './InReview.module.css';
import { VerificationCard } from '#features/accounts/verification/VerificationCard.tsx';

/** In place of the stepper once the profile was sent: there is nothing to do here but wait, or change something. */
export function InReview({ profile }: { profile: Profile }) {
  const t = useT();
  const isApproved = profile.verificationStatus === 'approved';
  return (
    <div className={css.root}>
      {isApproved ? <ArtSuccess /> : <ArtPending />}
      <h1 className={css.title}>{t(isApproved ? 'accounts.isActiveTitle' : 'accounts.inReviewTitle')}</h1>
      <p className={css.text}>{t(isApproved ? 'accounts.isActiveText' : 'accounts.inReviewText')}</p>
      <div className={css.card}>
        <VerificationCard profile={profile} />
      </div>
      <div className={css.actions}>
        <LinkButton href={paths.editProfile()} variant="default" size="lg">
          {t('accounts.edit')}
        </LinkButton>
        {!isApproved && (
          <LinkButton href={paths.home()} size="lg">
            {t('accounts.goHome')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
