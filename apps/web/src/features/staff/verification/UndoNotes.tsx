import type { VerificationQueueItem } from '@castlane/contract/staff-verification.ts';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useKeys } from '#features/staff/desk/keys.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Group, Stack } from '#ui/layout.ts';

const KEY = 'u';

type UndoNotesProps = {
  /** Approved by the reader. */
  items: readonly VerificationQueueItem[];
  /** When the list stated the remaining time. */
  toldAt: number;
  onUndo: (item: VerificationQueueItem) => void;
};

/** The reader's own approvals that can still be undone, newest first. Key: U undoes the newest. */
export function UndoNotes({ items, toldAt, onUndo }: UndoNotesProps) {
  const now = useSeconds(items.length > 0);
  const left = ({ approval }: VerificationQueueItem) => Math.ceil((approval?.secondsLeft ?? 0) - Math.max(0, now - toldAt) / 1000);
  const open = items.filter((item) => left(item) > 0).toSorted((one, other) => left(other) - left(one));
  const [newest] = open;
  useKeys(newest ? { [KEY]: () => onUndo(newest) } : {});
  if (open.length === 0) return null;
  return (
    <Stack gap={8} pt={12} px={16}>
      {open.map((item) => (
        <UndoNote key={item.accountId} item={item} left={left(item)} hasKey={item === newest} onUndo={() => onUndo(item)} />
      ))}
    </Stack>
  );
}

type UndoNoteProps = { item: VerificationQueueItem; left: number; hasKey: boolean; onUndo: () => void };

function UndoNote({ item: { name }, left, hasKey, onUndo }: UndoNoteProps) {
  const t = useT();
  return (
    <Note tone="ok" icon={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}>
      <Group gap="8px 12px" justify="space-between">
        <p>
          <b>{t('staffVerification.approvedName', { name })}</b> {t('staffVerification.heardOfIn', { count: left })}
        </p>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={16} stroke={2} aria-hidden="true" />}
          rightSection={hasKey && <Kbd>{KEY.toUpperCase()}</Kbd>}
          aria-keyshortcuts={hasKey ? KEY : undefined}
          aria-label={t('staffVerification.undoOf', { name })}
          onClick={onUndo}
        >
          {t('staffVerification.undo')}
        </Button>
      </Group>
    </Note>
  );
}

/** The time, updated once a second while a countdown runs. */
function useSeconds(isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
