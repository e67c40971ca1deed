import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { IconFilePencil } from '@tabler/icons-react';
import { useId } from 'react';
import { BriefChanges } from '#features/jobs/history/BriefChanges.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { Button } from '#ui/controls/Button.ts';
import { Note } from '#ui/content/Note.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { useConfirmComment } from './api.ts';

type ChangedBriefProps = {
  job: Pick<Job, 'version'>;
  proposal: Proposal & { consentBy: string };
  onConfirmed: (proposal: Proposal) => void;
  onWithdraw: () => void;
  /** The brief has a newer version, or the proposal has ended. */
  onStale: () => void;
};

/**
 * The terms of the job have changed since the proposal: keep it on the new terms, or withdraw it and get the stars back. A runner-up is asked
 * whether they are still interested instead, and does nothing if not.
 */
export function ChangedBrief({ job, proposal, onConfirmed, onWithdraw, onStale }: ChangedBriefProps) {
  const id = useId();
  const confirm = useConfirmComment();
  const isRunnerUp = proposal.status === 'not_selected';
  const keep = useOnlyOnce(async () => {
    try {
      onConfirmed(await confirm.mutateAsync({ id: proposal.id, jobVersion: job.version }));
      toast.success(t(isRunnerUp ? 'comment.cameBack' : 'comment.kept'));
      return true;
    } catch {
      onStale();
      return false;
    }
  });
  return (
    <Stack component="section" gap={8} mb={18} aria-labelledby={id}>
      <Note tone="warn" icon={<IconFilePencil size={20} stroke={1.75} aria-hidden="true" />}>
        <Text component="h3" id={id} fz={15} lh="22px" fw={600} textWrap="balance">
          {t(isRunnerUp ? 'comment.stillInterested' : 'comment.briefChanged')}
        </Text>
        <Box component="p" mt={2} mb={12}>
          {isRunnerUp
            ? t('comment.stillInterestedText', { time: dayAndClock(proposal.consentBy) })
            : t('comment.briefChangedText', { time: dayAndClock(proposal.consentBy), count: proposal.starCost })}
        </Box>
        {isRunnerUp && proposal.changes.length > 0 && (
          <Box component="p" mb={8}>
            {t('comment.changedSince')}
          </Box>
        )}
        {proposal.changes.length > 0 && <BriefChanges changes={proposal.changes} />}
        <Group gap={8} align="stretch" mt={14}>
          <Button loading={confirm.isPending} onClick={keep}>
            {t(isRunnerUp ? 'comment.comeBack' : 'comment.keepComment')}
          </Button>
          {!isRunnerUp && (
            <Button variant="default" disabled={confirm.isPending} onClick={onWithdraw}>
              {t('comment.withdrawWithStars', { count: proposal.starCost })}
            </Button>
          )}
        </Group>
      </Note>
      {confirm.error && <Note tone="bad">{lineOf(confirm.error)}</Note>}
    </Stack>
  );
}
