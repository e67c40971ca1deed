import type { Profile } from '@castlane/contract/account.ts';
import { useState, type ReactNode } from 'react';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { BarePage } from '#ui/BarePage.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { useMe } from '#features/accounts/api.ts';
import { isFrozen } from '#features/accounts/verification/frozen.ts';
import { InReview } from './InReview.tsx';
import { RejectionNote } from '#features/accounts/verification/RejectionNote.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import css from './SetUpProfilePage.module.css';
import { SetUpSkeleton } from './SetUpSkeleton.tsx';

export function SetUpProfilePage() {
  const me = useMe();
  const [isSent, setIsSent] = useState(false);
  const status = me.data?.verificationStatus;
  // Whoever has just sent it is on the way to the 'done' page and keeps the form until that is there.
  const isInReview = (status === 'pending' || status === 'approved') && !isSent;
  if (me.data && isInReview) return <Waiting profile={me.data} />;
  if (me.data && isFrozen(me.data)) return <Appealing profile={me.data} />;
  return <Stepper profile={me.data} error={me.error} onRetry={() => void me.refetch()} onSend={setIsSent} />;
}

function Waiting({ profile }: { profile: Profile }) {
  return (
    <ReviewPage>
      <InReview profile={profile} />
    </ReviewPage>
  );
}

function Appealing({ profile }: { profile: Profile }) {
  const t = useT();
  return (
    <ReviewPage>
      <div className={css.head}>
        <h1>{t('accounts.review')}</h1>
      </div>
      <RejectionNote profile={profile} />
    </ReviewPage>
  );
}

function ReviewPage({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <BarePage isLined exit={<Exit label={t('accounts.seeProfile')} />}>
      <DocumentTitle>{t('accounts.review')}</DocumentTitle>
      <div className={css.page}>{children}</div>
    </BarePage>
  );
}

type StepperProps = { profile: Profile | undefined; error: Error | null; onRetry: () => void; onSend: (isSent: boolean) => void };

function Stepper({ profile, error, onRetry, onSend }: StepperProps) {
  const t = useT();
  const [isSaved, setIsSaved] = useState(false);
  const exit = (
    <Exit label={t('accounts.finishLater')}>
      <span className={css.saved} role="status">
        {isSaved && t('accounts.savedJustNow')}
      </span>
    </Exit>
  );
  return (
    <BarePage isLined exit={exit}>
      <DocumentTitle>{t('accounts.setUpTitle')}</DocumentTitle>
      <div className={css.page}>
        <div className={css.head}>
          <h1>{t('accounts.setUpTitle')}</h1>
          <p className={css.text}>{t('accounts.setUpText')}</p>
        </div>
        {profile ? (
          <SetUpForm profile={profile} onSaved={() => setIsSaved(true)} onSend={onSend} />
        ) : error ? (
          <LoadError problem={error} onRetry={onRetry} />
        ) : (
          <SetUpSkeleton />
        )}
      </div>
    </BarePage>
  );
}

function Exit({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <>
      {children}
      <LinkButton href={paths.profile()} variant="subtle" size="sm">
        {label}
      </LinkButton>
    </>
  );
}
