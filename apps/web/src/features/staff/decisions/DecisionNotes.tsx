import type { HeldDecision, NewDecision } from '@castlane/contract/decision.ts';
import { IconArrowBackUp, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { keepVerificationDraft } from '#features/staff/verification/verification-draft.ts';
import { t } from '#features/staff/words.ts';
import { keepDraft } from '#platform/forms/draft.ts';
import { useKeys } from '#platform/page/keys.ts';
import { useNow } from '#platform/now.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { Note } from '#ui/content/Note.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { heldQuery, useUndo, type Held } from './held.ts';

const KEY = 'u';
const DESKS: Record<NewDecision['kind'], string> = {
  approve_profile: 'reviews',
  reject_profile: 'reviews',
  decide_appeal: 'appeals',
  resolve_report: 'reports',
  decide_dispute: 'disputes',
};

/** The reader's own decisions that can still be undone, on every page of the console, newest first. Key: U undoes the newest. */
export function DecisionNotes() {
  const navigate = useNavigate();
  const { data = [] } = useQuery(heldQuery);
  const own = data.filter(({ isOwn }) => isOwn);
  const now = useNow(1000, own.length > 0).getTime();
  const open = own.filter(({ endsAt }) => endsAt > now);
  const [undone, setUndone] = useState<Held>();
  const { mutate: undo } = useUndo((given, held) => {
    restoreDraft(given);
    setUndone(held);
    void navigate(paths.staff(`${DESKS[given.kind]}/${given.subjectId}`));
  });
  const [newest] = open;
  useKeys(newest ? { [KEY]: () => undo(newest) } : {});
  return (
    <>
      {open.length > 0 && (
        <Stack component="section" gap={8} p={12} aria-label={t('staffDecisions.open')}>
          {open.map((held) => (
            <UndoNote
              key={held.subjectId}
              held={held}
              // The time may be from before the decision, until the countdown runs.
              seconds={Math.min(held.secondsLeft, Math.ceil((held.endsAt - now) / 1000))}
              hasKey={held === newest}
              onUndo={() => undo(held)}
            />
          ))}
        </Stack>
      )}
      <VisuallyHidden role="status">
        {/* Without the countdown, which would be read out every second. */}
        {newest
          ? t('staffDecisions.canUndo', { did: didWords(newest), count: Math.max(1, newest.secondsLeft) })
          : undone && t('staffDecisions.undone', { did: didWords(undone) })}
      </VisuallyHidden>
    </>
  );
}

/** Puts the text of an undone decision back into its form. */
function restoreDraft(undone: NewDecision) {
  const { subjectId } = undone;
  switch (undone.kind) {
    case 'approve_profile':
    case 'reject_profile':
      return keepVerificationDraft(subjectId, undone);
    case 'decide_appeal':
      return keepDraft(`appeal.${subjectId}`, undone.decision.answer);
    case 'resolve_report':
      return keepDraft(`report.${subjectId}`, undone.decision.note);
    case 'decide_dispute':
      return keepDraft(`dispute.${subjectId}`, undone.decision.reason);
  }
}

function didWords({ name, outcome }: Pick<HeldDecision, 'name' | 'outcome'>): string {
  return t('staffDecisions.did', { context: outcome, name });
}

const TONES: Partial<Record<HeldDecision['outcome'], 'ok'>> = { approved: 'ok', granted: 'ok', completed: 'ok' };

type UndoNoteProps = { held: Held; seconds: number; hasKey: boolean; onUndo: () => void };

function UndoNote({ held, seconds, hasKey, onUndo }: UndoNoteProps) {
  const id = useId();
  const did = didWords(held);
  const tone = TONES[held.outcome] ?? 'info';
  const Icon = tone === 'ok' ? IconCheck : IconInfoCircle;
  return (
    <Note tone={tone}>
      <Group gap="8px 12px">
        <Text span inherit variant={tone === 'ok' ? 'ok' : 'soft'} display="inline-flex">
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </Text>
        <Box component="p" flex="1 1 200px">
          <b id={id}>{did}</b> <span>{t('staffDecisions.toldIn', { count: seconds })}</span>
        </Box>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={16} stroke={2} aria-hidden="true" />}
          rightSection={hasKey && <Kbd>{KEY.toUpperCase()}</Kbd>}
          aria-keyshortcuts={hasKey ? KEY : undefined}
          aria-describedby={id}
          onClick={onUndo}
        >
          {t('staffDecisions.undo')}
        </Button>
      </Group>
    </Note>
  );
}
