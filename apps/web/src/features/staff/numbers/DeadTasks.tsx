import type { DeadTask } from '@castlane/contract/staff.ts';
import { When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { DataTable, type Column } from '#ui/content/DataTable.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Text } from '#ui/layout.ts';
import { useRetryAll, useRetryTask } from './api.ts';

/** Tasks that were given up after their last attempt. */
export function DeadTasks({ tasks }: { tasks: readonly DeadTask[] }) {
  if (tasks.length === 0) return null;
  const columns: Column<DeadTask>[] = [
    { id: 'kind', label: t('staffNumbers.task'), width: '150px', renderCell: (task) => <b>{task.kind}</b> },
    {
      id: 'error',
      label: t('staffNumbers.error'),
      renderCell: (task) => (
        <Text span size="sm" variant="soft">
          {task.lastError ?? '–'}
        </Text>
      ),
    },
    { id: 'attempts', label: t('staffNumbers.attempts'), width: '60px', isNumber: true, renderCell: (task) => task.attempts },
    { id: 'dead', label: t('staffNumbers.givenUp'), width: '100px', renderCell: (task) => <When at={task.deadAt} /> },
    { id: 'act', label: t('staffNumbers.retry'), width: '104px', isMute: true, renderCell: (task) => <RetryButton task={task} /> },
  ];
  return (
    <>
      <RetryAll />
      <DataTable label={t('staffNumbers.deadTasks')} columns={columns} rows={tasks} keyOf={(task) => task.id} />
    </>
  );
}

/** After days with a wrong mail setting, retrying them one by one would take hours. */
function RetryAll() {
  const { mutate, isPending } = useRetryAll();
  return (
    <div>
      <Button
        variant="light"
        size="sm"
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: ({ retried }) => toast.success(t('staffNumbers.retriedAll', { count: retried })) })}
      >
        {t('staffNumbers.retryAll')}
      </Button>
    </div>
  );
}

function RetryButton({ task }: { task: DeadTask }) {
  const { mutate, isPending } = useRetryTask();
  function run() {
    if (isPending) return;
    mutate(task.id, { onSuccess: () => toast.success(t('staffNumbers.retried')) });
  }
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={run}>
      {t('app.tryAgain')}
    </Button>
  );
}
