import { useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { useMe } from '#features/accounts/api.ts';
import { keepProfile } from '#features/accounts/me.ts';
import { CompanyLinkCard } from '#features/search/links/CompanyLinkCard.tsx';
import { CalendarCard } from '#features/calendar/CalendarCard.tsx';
import { call, download } from '#platform/http/api.ts';
import { lineOf } from '#platform/forms/form.ts';
import { nameInItself } from '#platform/language/format.ts';
import { chooseLanguage, languages } from '#platform/language/i18n.ts';
import { t } from '#features/accounts/settings/words.ts';
import { paths } from '#platform/page/paths.ts';
import { saveFile } from '#platform/save-file.ts';
import { useStore } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { Page, Split } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Switch } from '#ui/controls/choices.ts';
import { toast } from '#ui/overlays/toast.ts';
import { DeleteAccount } from '#features/accounts/settings/DeleteAccount.tsx';
import { LegalLinks } from '#features/legal/LegalLinks.tsx';
import { SessionList } from '#features/accounts/settings/SessionList.tsx';
import { SettingCard } from '#ui/forms/SettingCard.tsx';

const BlockedPeople = lazyPart(() => import('#features/blocks/BlockedPeople.tsx'), 'BlockedPeople');

const StandingTermsCard = lazyPart(() => import('#features/jobs/standing/StandingTermsCard.tsx'), 'StandingTermsCard');

const RepliesCard = lazyPart(() => import('#features/threads/replies/ReplyList.tsx'), 'RepliesCard');

const LogInCards = lazyPart(() => import('#features/auth/security/LogInCards.tsx'), 'LogInCards');

export function SettingsPage() {
  const isOwner = useStore(({ auth }) => auth.user.userType === 'business_owner');
  const rail = (
    <>
      <ThemeChoice />
      <SettingCard title={t('settings.notifications')} text={t('settings.notificationsText')}>
        <LinkButton mt={14} variant="default" href={paths.notificationSettings()}>
          {t('settings.openNotifications')}
        </LinkButton>
      </SettingCard>
      {isOwner && <CompanyLinkCard />}
      <CalendarCard />
      <PresenceSwitch />
      <LanguageChoice />
      <DownloadData />
      <DeleteAccount />
      <Text size="sm" variant="muted" ms={-14}>
        <LegalLinks />
      </Text>
    </>
  );
  return (
    <Page>
      <PageTitle title={t('app.settings')} />
      <Split rail={rail}>
        <Stack>
          <Suspense fallback={<Skeleton height={560} radius="lg" />}>
            <LogInCards />
          </Suspense>
          <Suspense fallback={<Skeleton height={136} radius="lg" />}>
            <BlockedPeople />
          </Suspense>
          {isOwner && (
            <Suspense fallback={<Skeleton height={180} radius="lg" />}>
              <StandingTermsCard />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton height={180} radius="lg" />}>
            <RepliesCard />
          </Suspense>
          {/* The last one, since nobody knows how many there are before they are loaded. */}
          <SessionList />
        </Stack>
      </Split>
    </Page>
  );
}

const SCHEMES = ['auto', 'light', 'dark'] as const;

function ThemeChoice() {
  // Without `keepTransitions` it would append a <style> element.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <SettingCard title={t('settings.theme')}>
      <SegmentedControl
        mt={14}
        fullWidth
        aria-label={t('settings.theme')}
        data={SCHEMES.map((value) => ({ value, label: t('settings.scheme', { context: value }) }))}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(SCHEMES.find((each) => each === scheme) ?? 'auto')}
      />
    </SettingCard>
  );
}

/** Whether the others in a conversation see when the reader is active. */
function PresenceSwitch() {
  const textId = useId();
  const profile = useMe().data;
  const choose = useMutation({
    mutationFn: (shown: boolean) => call('PUT account/presence', { body: { shown } }),
    onSuccess: keepProfile,
    meta: { inline: [1001, 1022, 1023, 'network'] },
  });
  if (!profile) return null;
  return (
    <SettingCard title={t('settings.presence')} text={t('settings.presenceText')} textId={textId}>
      <Switch
        mt={14}
        label={t('settings.presenceSwitch')}
        aria-describedby={textId}
        // The new value while it is being saved.
        checked={choose.isPending ? choose.variables : profile.showsPresence}
        onChange={(event) => !choose.isPending && choose.mutate(event.currentTarget.checked)}
      />
      <Refusal problem={choose.error} />
    </SettingCard>
  );
}

function LanguageChoice() {
  const active = useStore((state) => state.auth.activeLanguage);
  const codes = languages();
  const [chosen, setChosen] = useState(codes.includes(active) ? active : codes[0]);
  if (codes.length < 2) return null;
  function choose(code: string) {
    setChosen(code);
    void chooseLanguage(code);
  }
  return (
    <SettingCard title={t('settings.language')}>
      <NativeSelect
        mt={14}
        aria-label={t('settings.language')}
        data={codes.map((value) => ({ value, label: nameInItself(value) }))}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </SettingCard>
  );
}

function DownloadData() {
  const file = useMutation({ mutationFn: () => download('GET account/export'), meta: { inline: [1001, 1022, 1023, 'network'] } });

  function start() {
    if (file.isPending) return;
    file.mutate(undefined, {
      onSuccess: ({ content, name }) => {
        saveFile(content, name ?? t('settings.fileName'));
        toast.success(t('settings.downloaded'), { isShort: true });
      },
    });
  }

  return (
    <SettingCard title={t('settings.data')} text={t('settings.dataText')}>
      <Button
        mt={14}
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        loading={file.isPending}
        onClick={start}
      >
        {t('settings.download')}
      </Button>
      <Refusal problem={file.error} />
    </SettingCard>
  );
}

function Refusal({ problem }: { problem: Error | null }) {
  const line = lineOf(problem);
  return (
    <Text size="sm" variant="bad" mt={line && 10} role="alert">
      {line}
    </Text>
  );
}
