import { isBlank, tidied } from '@castlane/contract/text.ts';
import { REJECTION_REASONS } from '@castlane/contract/verification.ts';
import type { Verification } from '@castlane/contract/staff-verification.ts';
import { IconX } from '@tabler/icons-react';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { t } from './words.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FilterChip } from '#ui/controls/FilterChip.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { Group, Text } from '#ui/layout.ts';
import { checksFor, NOTE_MAX, reasonsOf, toggled, whyBadRejection, type Rejecting } from './reasons.ts';
import css from './RejectPanel.module.css';
import type { VerificationDraft } from './verification-draft.ts';

type RejectPanelProps = {
  verification: Verification;
  draft: VerificationDraft;
  onChange: (part: Partial<VerificationDraft>) => void;
  onCancel: () => void;
  onReject: (rejecting: Rejecting) => void;
};

/** The rejection of a profile: the reasons, a note, and a preview for its owner. Low or beside the profile, which stays in sight. */
export function RejectPanel({ verification, draft, onChange, onCancel, onReject }: RejectPanelProps) {
  const titleId = useId();
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { reasons, note } = draft;
  useEffect(() => field.current?.focus(), []);
  useWindowEvent('keydown', (event) => event.key === 'Escape' && onCancel());

  function change(part: Partial<Rejecting>) {
    onChange(part);
    setProblem(undefined);
  }

  function send(event?: FormEvent) {
    event?.preventDefault();
    const why = whyBadRejection({ reasons, note });
    if (!why) return onReject({ reasons, note });
    setProblem(why);
    field.current?.focus();
  }

  return (
    <form className={css.root} aria-labelledby={titleId} onSubmit={send} noValidate>
      <Group gap={12} wrap="nowrap" align="baseline" mb={12}>
        <Text component="h2" id={titleId} size="lg" fw={600} flex={1}>
          {t('staffVerification.rejectTitle')}
        </Text>
        <Text span size="sm" variant="muted">
          {t('staffVerification.rejectNote')}
        </Text>
      </Group>
      <Group gap={6} role="group" aria-labelledby={titleId} mb={12}>
        {checksFor(verification)
          .flatMap(reasonsOf)
          .map((reason) => (
            <FilterChip key={reason} isOn={reasons.includes(reason)} onToggle={() => change({ reasons: toggled(reasons, reason) })}>
              {t('staffVerification.reason', { context: reason })}
            </FilterChip>
          ))}
      </Group>
      <div className={css.columns}>
        <CharacterCount text={note} max={NOTE_MAX}>
          <Textarea
            ref={field}
            label={t('staffVerification.note')}
            autosize
            minRows={2}
            maxRows={5}
            value={note}
            error={problem}
            onChange={(event) => change({ note: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            }}
          />
        </CharacterCount>
        <Preview reasons={reasons} note={note} isChange={verification.queue === 'changed'} />
      </div>
      <Group className={css.actions} gap={0} wrap="nowrap" align="stretch" justify="space-between" mt={14}>
        <Button variant="subtle" onClick={onCancel}>
          {t('staff.cancel')}
        </Button>
        <Button type="submit" color="danger" leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}>
          {t(verification.queue === 'changed' ? 'staffVerification.rejectChanges' : 'staffVerification.rejectProfile')}
        </Button>
      </Group>
    </form>
  );
}

/** The rejection, as its owner will read it. */
function Preview({ reasons, note, isChange }: Rejecting & { isChange: boolean }) {
  const isEmpty = reasons.length === 0 && isBlank(note);
  return (
    <div className={css.preview} role="region" aria-label={t('staffVerification.preview')}>
      <Text component="small" size="xs" variant="muted">
        {t('staffVerification.preview')}
      </Text>
      {isEmpty && (
        <Text inherit variant="muted">
          {t('staffVerification.previewEmpty')}
        </Text>
      )}
      {reasons.length > 0 && (
        <Bullets gap={4} ps={16}>
          {reasons.map((reason) => (
            <li key={reason}>
              <span>{REJECTION_REASONS[reason].sentence}</span>{' '}
              {!isChange && <i>{t('staffVerification.step', { step: REJECTION_REASONS[reason].step })}</i>}
            </li>
          ))}
        </Bullets>
      )}
      {!isBlank(note) && (
        <Text inherit mod="written">
          {tidied(note)}
        </Text>
      )}
    </div>
  );
}
