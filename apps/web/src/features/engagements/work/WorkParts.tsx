import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { currentPart, deliveriesNow, isDivided, isRunning, waitingCancel, whyNoDispute } from './rules.ts';
import { t } from './words.ts';
import type { DialogName } from './WorkDialogs.tsx';
import css from './WorkCard.module.css';
import { partHead, stateOf, TONES, turnWords, type Place } from './work-state.ts';

/** What stands on the page of the work and beside its conversation. */

/** The state of the work, whose turn it is and until when. The id names the heading, which takes the focus after a step. */
export function WorkHead({ work, id }: { work: Engagement; id: string }) {
  const { title, text, turn } = stateOf(work);
  return (
    <>
      <Group gap="8px 12px" justify="space-between">
        <Box miw={0}>
          {isDivided(work) && turn !== 'over' && <Small mb={2}>{partHead(work)}</Small>}
          <h2 id={id} className={css.title} tabIndex={-1}>
            {title}
          </h2>
        </Box>
        <StatusBadge tone={TONES[turn]}>{turnWords(turn, work)}</StatusBadge>
      </Group>
      <Text inherit variant="soft" mod="tabular" mt={-8}>
        {text}
      </Text>
    </>
  );
}

export function ToDeliver({ work }: { work: Engagement }) {
  const { status, agreement } = work;
  if (status !== 'active' || deliveriesNow(work).length > 0) return null;
  const lines = [...currentPart(work).deliverables.map(deliverableWords), t('work.rounds', { count: agreement.changeRounds })];
  if (agreement.disclosureRequired) lines.push(t('work.marked'));
  return (
    <section aria-label={t('work.toDeliver')}>
      <Text component="h3" fw={600} mb={6}>
        {t('work.toDeliver')}
      </Text>
      <Stack component="ul" gap={6}>
        {lines.map((line, index) => (
          <Text component="li" key={index} variant="soft" mod="icon">
            <IconCheck size={18} stroke={1.75} color="var(--cl-accent)" aria-hidden="true" />
            <span>{line}</span>
          </Text>
        ))}
      </Stack>
    </section>
  );
}

/** `why`: the reason if the button is disabled. */
type Way = { name: DialogName; label: string; why?: string | null | undefined };

type TroubleProps = { work: Engagement; place: Place; onOpen: (name: DialogName) => void };

/** What the reader can do if plans change. A button that is off says why below. */
export function Trouble({ work, place, onOpen }: TroubleProps) {
  const id = useId();
  if (!isRunning(work)) return null;
  const waits = work.amendment && t('work.termsWait');
  const ways: (Way | false)[] = [
    // Beside a conversation it is shown with the terms.
    place === 'page' && { name: 'changePrice', label: t('work.changePrice'), why: waits },
    place === 'page' && { name: 'changeTerms', label: t('work.changeTerms'), why: waits },
    waitingCancel(work) === undefined && { name: 'cancel', label: t('work.askToCancel') },
    { name: 'dispute', label: t('work.dispute'), why: whyNoDispute(work) && t('work.disputeEarly') },
  ];
  const shown = ways.filter((way) => way !== false);
  const whys = [...new Set(shown.flatMap(({ why }) => why || []))];
  const idOf = (why: string) => `${id}-${whys.indexOf(why)}`;
  return (
    <section aria-label={t('work.trouble')}>
      <Text component="h3" fw={600} mb={8}>
        {t('work.trouble')}
      </Text>
      <Group gap={8} align="stretch">
        {shown.map(({ name, label, why }) => (
          <Button
            key={name}
            variant="default"
            size="sm"
            disabled={Boolean(why)}
            aria-describedby={why ? idOf(why) : undefined}
            onClick={() => onOpen(name)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {whys.map((why) => (
        <Small key={why} id={idOf(why)} size="xs" mt={8}>
          {why}
        </Small>
      ))}
    </section>
  );
}
