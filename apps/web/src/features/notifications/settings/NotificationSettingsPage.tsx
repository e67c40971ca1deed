import { PushDevices } from '#features/notifications/push/PushDevices.tsx';
import { t } from '#features/accounts/settings/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Page, Split } from '#ui/pages/Page.tsx';
import { BackLink, PageTitle } from '#ui/pages/PageTitle.tsx';
import { TopicTable } from './TopicTable.tsx';

export function NotificationSettingsPage() {
  return (
    <Page>
      <BackLink href={paths.settings()}>{t('app.settings')}</BackLink>
      <PageTitle title={t('settings.notifications')} note={t('settings.notificationsNote')} />
      <Split rail={<PushDevices />} railWidth={360} isRailFirst>
        <TopicTable />
      </Split>
    </Page>
  );
}
