import type { CalendarAddress, makeCalendarAddress } from '@castlane/contract/calendar.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { IconCalendar, IconCalendarOff, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { agoInside } from '#platform/language/format.ts';
import { copyText } from '#ui/content/copy-text.ts';
import { Button } from '#ui/controls/Button.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { t } from './words.ts';

/** Another tab may have made or ended the address. */
const calendarQuery = { ...queryOf(['account', 'calendar'], 'GET account/calendar'), staleTime: 0 };

/** The secret address of the account's calendar: makes it, shows it once, and ends it. */
export function CalendarCard() {
  const calendar = useQuery(calendarQuery);
  return (
    <SettingCard title={t('calendar.title')} text={t('calendar.text')}>
      <Text size="sm" variant="soft" mt={8}>
        {t('calendar.who')}
      </Text>
      <Loaded query={calendar} skeleton={<Skeleton mt={14} width={160} height={40} />}>
        {({ address }) => <Address address={address} />}
      </Loaded>
    </SettingCard>
  );
}

/** Shows what the server has now, whatever a read that is under way will say. */
async function keepAddress(address: CalendarAddress | null) {
  await queryClient.cancelQueries({ queryKey: calendarQuery.queryKey });
  queryClient.setQueryData(calendarQuery.queryKey, { address });
}

const MAKING = ['account', 'calendar', 'make'];

type Made = AnswerOf<typeof makeCalendarAddress>;

function useMake(onMade: (made: Made) => void) {
  return useMutation({
    mutationKey: MAKING,
    mutationFn: (replaces: string | null) => call('POST account/calendar', { body: { replaces } }),
    async onSuccess(made) {
      onMade(made);
      await keepAddress(made.address);
    },
    // It may have been made although no answer came, or in another tab.
    onError: () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey }),
    meta: { inline: [1001, 1005, 1022, 1023, 'network'] },
  });
}

function Address({ address }: { address: CalendarAddress | null }) {
  const [made, setMade] = useState<Made>();
  const make = useMake(setMade);
  const { open, dialog } = useDialogs<'new' | 'end'>((what, state) =>
    // Closes in any case: the card says why not, and shows what is there.
    what === 'new' ? (
      <NewDialog {...state} onNew={() => make.mutateAsync(address?.id ?? null).catch(() => undefined)} />
    ) : (
      <EndDialog {...state} />
    ),
  );
  const line = lineOf(make.error);

  function press() {
    if (address) open('new');
    // The second click of two comes before the button is disabled.
    else if (queryClient.isMutating({ mutationKey: MAKING }) === 0) make.mutate(null);
  }

  return (
    <>
      {address && made?.address.id === address.id && <Once key={address.id} url={made.url} />}
      {address && (
        <Text size="sm" variant="muted" mt={10}>
          {t('calendar.since', { when: agoInside(address.createdAt) })}
        </Text>
      )}
      <Group gap={8} mt={14}>
        <Button variant="default" loading={!address && make.isPending} onClick={press}>
          {t(address ? 'calendar.new' : 'calendar.make')}
        </Button>
        {address && (
          <Button variant="default" onClick={() => open('end')}>
            {t('calendar.end')}
          </Button>
        )}
      </Group>
      <Text size="sm" variant="bad" mt={line && 10} role="alert">
        {line}
      </Text>
      {dialog}
    </>
  );
}

/** The new address, which nothing else shows again. */
function Once({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = () => void copyText(url, { done: t('calendar.copied'), failed: t('calendar.notCopied') });
  return (
    <Box mt={14}>
      <TextInput
        ref={field}
        readOnly
        dir="ltr"
        label={t('calendar.address')}
        description={t('calendar.once')}
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap={8} mt={10}>
        <Button leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={copy}>
          {t('calendar.copy')}
        </Button>
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('calendar.add')}
        </Button>
      </Group>
    </Box>
  );
}

function NewDialog({ onNew, ...state }: DialogState & { onNew: () => Promise<unknown> }) {
  return (
    <ConfirmModal
      {...state}
      tone="brand"
      Icon={IconCalendar}
      title={t('calendar.newTitle')}
      cancel={t('calendar.keep')}
      confirm={t('calendar.makeNew')}
      onConfirm={onNew}
    >
      {t('calendar.newText')}
    </ConfirmModal>
  );
}

function EndDialog(state: DialogState) {
  const end = useMutation({
    mutationFn: () => call('DELETE account/calendar'),
    async onSuccess() {
      await keepAddress(null);
      toast.success(t('calendar.ended'));
    },
  });
  return (
    <ConfirmModal
      {...state}
      Icon={IconCalendarOff}
      title={t('calendar.endTitle')}
      cancel={t('calendar.keep')}
      confirm={t('calendar.end')}
      onConfirm={() => end.mutateAsync()}
    >
      {t('calendar.endText')}
    </ConfirmModal>
  );
}
