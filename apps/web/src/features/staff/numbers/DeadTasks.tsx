import type { DeadTask } from '@castlane/contract/staff.ts';
import { useAct, useWrite } from '#features/staff/desk/queries.ts';
import { When } from '#features/staff/desk/When.tsx';
import { call } from '#platform/http/api.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { DataTable, type Column } from '#ui/content/DataTable.tsx';
import { Text } from '#ui/layout.ts';
import { numbersQuery } from './api.ts';

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

// Buttons without a form.
const TASKS = { stale: [numbersQuery.queryKey], inline: [] };

/** After days with a wrong mail setting, retrying them one by one would take hours. */
function RetryAll() {
  const { mutate, isPending } = useWrite(() => call('POST /staff/v1/tasks/retry'), {
    done: ({ retried }) => t('staffNumbers.retriedAll', { count: retried }),
    ...TASKS,
  });
  return (
    <div>
      <Button variant="light" size="sm" loading={isPending} onClick={() => mutate()}>
        {t('staffNumbers.retryAll')}
      </Button>
    </div>
  );
}

function RetryButton({ task: { id } }: { task: DeadTask }) {
  const retry = useWrite(() => call('POST /staff/v1/tasks/:id/retry', { params: { id } }), {
    done: () => t('staffNumbers.retried'),
    ...TASKS,
  });
  const { run } = useAct(retry);
  return (
    <Button variant="default" size="sm" loading={retry.isPending} onClick={() => run()}>
      {t('app.tryAgain')}
    </Button>
  );
}
