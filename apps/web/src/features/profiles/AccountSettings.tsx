import { lazy, Suspense } from 'react';
import { loadChunk } from '#platform/chunk.ts';
import { useT } from '#features/accounts/settings/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Split } from '#ui/Page.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import css from '#features/accounts/settings/settings.module.css';
import { DeleteAccount } from '#features/accounts/settings/DeleteAccount.tsx';
import { DownloadData } from '#features/accounts/settings/DownloadData.tsx';
import { LanguageChoice } from '#features/accounts/settings/LanguageChoice.tsx';
import { PresenceSwitch } from '#features/accounts/settings/PresenceSwitch.tsx';
import { SessionList } from '#features/accounts/settings/SessionList.tsx';

const BlockedPeople = lazy(async () => ({
  default: (await loadChunk(() => import('#features/blocks/BlockedPeople.tsx'))).BlockedPeople,
}));

const LogInCards = lazy(async () => ({
  default: (await loadChunk(() => import('#features/auth/security/LogInCards.tsx'))).LogInCards,
}));

/** What belongs to the account rather than to the profile. */
export function AccountSettings() {
  const t = useT();
  const rail = (
    <>
      <Card as="section" pad="lg">
        <h2 className={css.title}>{t('settings.notifications')}</h2>
        <p className={css.text}>{t('settings.notificationsText')}</p>
        <LinkButton className={css.action ?? ''} variant="default" href={paths.notificationSettings()}>
          {t('settings.openNotifications')}
        </LinkButton>
      </Card>
      <PresenceSwitch />
      <LanguageChoice />
      <DownloadData />
      <DeleteAccount />
    </>
  );
  return (
    <Split rail={rail}>
      <div className={css.lists}>
        <SessionList />
        <Suspense fallback={<Skeleton height={560} radius="lg" />}>
          <LogInCards />
        </Suspense>
        <Suspense fallback={<Skeleton height={136} radius="lg" />}>
          <BlockedPeople />
        </Suspense>
      </div>
    </Split>
  );
}
