import type { Engagement } from '@castlane/contract/engagement.ts';
import { useId } from 'react';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import { isRunning, waitingCancel, whyNoDispute } from './rules.ts';
import type { Place } from './work-state.ts';
import type { DialogName } from './WorkDialogs.tsx';

export function Trouble({ work, place, onOpen }: { work: Engagement; place: Place; onOpen: (name: DialogName) => void }) {
  const id = useId();
  if (!isRunning(work)) return null;
  const isTooEarly = whyNoDispute(work) !== undefined;
  return (
    <section aria-label={t('work.trouble')}>
      <Text component="h3" fw={600} mb={8}>
        {t('work.trouble')}
      </Text>
      <Group gap={8} align="stretch">
        {/* Beside a conversation it is shown with the terms. */}
        {place === 'page' && (
          <Button
            variant="default"
            size="sm"
            disabled={work.amendment !== null}
            aria-describedby={work.amendment ? `${id}-terms` : undefined}
            onClick={() => onOpen('changeTerms')}
          >
            {t('work.changeTerms')}
          </Button>
        )}
        {waitingCancel(work) === undefined && (
          <Button variant="default" size="sm" onClick={() => onOpen('cancel')}>
            {t('work.askToCancel')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          disabled={isTooEarly}
          aria-describedby={isTooEarly ? id : undefined}
          onClick={() => onOpen('dispute')}
        >
          {t('work.dispute')}
        </Button>
      </Group>
      {place === 'page' && work.amendment && (
        <Text id={`${id}-terms`} size="xs" variant="muted" mt={8}>
          {t('work.termsWait')}
        </Text>
      )}
      {isTooEarly && (
        <Text id={id} size="xs" variant="muted" mt={8}>
          {t('work.disputeEarly')}
        </Text>
      )}
    </section>
  );
}
