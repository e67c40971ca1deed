import { usePushDevices, useThisDevice } from '#features/notifications/push/api.ts';
import { t } from '#features/accounts/settings/words.ts';
import { DataTable, DataTableSkeleton, type Column } from '#ui/content/DataTable.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Switch } from '#ui/controls/choices.ts';
import { Box, Stack, Text } from '#ui/layout.ts';
import { useChooseWay, useWays, type TopicWays, type Way } from './ways.ts';

export function TopicTable() {
  const ways = useWays();
  const choose = useChooseWay();
  // The note above it is shown from the start.
  const isPushPending = usePushDevices().isPending;
  const columnOf = (way: Way): Column<TopicWays> => ({
    id: way,
    label: t('settings', { context: way }),
    width: '64px',
    renderCell: (row) => <WaySwitch row={row} way={way} onChange={(isWanted) => choose.mutate({ topic: row.topic, way, isWanted })} />,
  });
  const columns: Column<TopicWays>[] = [
    { id: 'topic', label: t('settings.topicLabel'), isMute: true, renderCell: (row) => <Topic row={row} /> },
    columnOf('mail'),
    columnOf('push'),
  ];
  if (ways.isError && !ways.data) return <LoadError problem={ways.error} onRetry={() => void ways.refetch()} />;
  if (!ways.data || isPushPending) return <DataTableSkeleton columns={columns} rows={8} />;
  return (
    <Stack gap={16}>
      <PushNote />
      <DataTable label={t('settings.topicsTitle')} columns={columns} rows={ways.data.topics} keyOf={({ topic }) => topic} />
    </Stack>
  );
}

function Topic({ row: { topic, mailAlways } }: { row: TopicWays }) {
  return (
    <Box py={2}>
      <b>{t('settings.topic', { context: topic })}</b>
      <Text size="sm" variant="soft">
        {t('settings.topicText', { context: topic })}
      </Text>
      {mailAlways && (
        <Text size="sm" variant="muted" id={`${topic}-always`}>
          {t('settings.mailAlways')}
        </Text>
      )}
    </Box>
  );
}

function WaySwitch({ row, way, onChange }: { row: TopicWays; way: Way; onChange: (isWanted: boolean) => void }) {
  const { topic, mailAlways } = row;
  const about = t('settings.about', { context: topic });
  const isFixed = way === 'mail' && mailAlways;
  return (
    <Switch
      aria-label={t(way === 'mail' ? 'settings.mailAbout' : 'settings.pushAbout', { topic: about })}
      aria-describedby={isFixed ? `${topic}-always` : undefined}
      checked={isFixed || row[way]}
      disabled={isFixed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function PushNote() {
  const here = useThisDevice();
  if (!here || here.state === 'on') return null;
  return <Note>{t(noteOf(here))}</Note>;
}

function noteOf({ state, publicKey, hasOthers }: NonNullable<ReturnType<typeof useThisDevice>>) {
  if (publicKey === null) return 'settings.pushNotSetUpNote';
  if (state === 'blocked') return 'settings.pushBlockedNote';
  if (state === 'unsupported') return 'settings.pushUnsupportedNote';
  return hasOthers ? 'settings.pushOtherNote' : 'settings.pushOffNote';
}
