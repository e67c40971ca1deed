import type { Profile } from '@castlane/contract/account.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useMe } from '#features/accounts/api.ts';
import { AppealNote } from './AppealNote.tsx';
import { VerificationBadge } from './VerificationBadge.tsx';
import css from './VerificationCard.module.css';
import { VerificationTimeline } from './VerificationTimeline.tsx';
import { WaitingChanges } from './WaitingChanges.tsx';

/** Where one's own review stands, and what to do about it. It follows the account: a decision shows here without a reload. */
export function VerificationCard({ profile, isOnHome = false }: { profile: Profile; isOnHome?: boolean }) {
  const t = useT();
  // Subscribed for the place in the queue, which moves while others are decided.
  useMe();
  const titleId = useId();
  const { verificationStatus: status } = profile;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {t('accounts.review')}
        </h2>
        <VerificationBadge profile={profile} />
      </div>
      <div aria-live="polite">
        <VerificationTimeline profile={profile} />
        {status === 'incomplete' && <Incomplete />}
        {status === 'rejected' && <Rejected profile={profile} />}
        {status === 'approved' && <Approved profile={profile} isOnHome={isOnHome} />}
      </div>
    </Card>
  );
}

function Incomplete() {
  const t = useT();
  return (
    <LinkButton className={css.action ?? ''} href={paths.setUpProfile()} fullWidth>
      {t('accounts.goOn')}
    </LinkButton>
  );
}

function Rejected({ profile: { rejectionReason, appeal } }: { profile: Profile }) {
  const t = useT();
  return (
    <>
      <div className={css.reason}>
        <small>{t('modal.rejectedReason')}</small>
        {rejectionReason}
      </div>
      {appeal && (
        <div className={css.appeal}>
          <AppealNote appeal={appeal} />
        </div>
      )}
      <LinkButton
        className={css.action ?? ''}
        href={paths.setUpProfile()}
        fullWidth
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('modal.rejectedButton')}
      </LinkButton>
    </>
  );
}

function Approved({ profile, isOnHome }: { profile: Profile; isOnHome: boolean }) {
  const { userType, appeal } = profile;
  const t = useT();
  return (
    <>
      {appeal?.outcome === 'granted' && (
        <div className={css.appeal}>
          <AppealNote appeal={appeal} />
        </div>
      )}
      <WaitingChanges profile={profile} />
      {!isOnHome && (
        <LinkButton className={css.action ?? ''} href={paths.home()} variant="default" fullWidth>
          {t(userType === 'creator' ? 'accounts.seeJobs' : 'accounts.goHome')}
        </LinkButton>
      )}
    </>
  );
}
