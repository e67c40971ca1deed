import type { Profile } from '@castlane/contract/account.ts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { readDraft, useKeepDraft } from '#platform/draft.ts';
import { useT } from '#platform/i18n.ts';
import { Button } from '#ui/Button.ts';
import { FieldAside, TextCount } from '#ui/FieldAside.tsx';
import { FilterChip } from '#ui/FilterChip.tsx';
import { Textarea } from '#ui/Textarea.ts';
import { REASON_MAX, reasonsFor, toggleSentence, whyBadReason } from './reasons.ts';
import css from './RejectPanel.module.css';

/** Where the reason for somebody is kept until the rejection has gone through. */
export function rejectionDraft(accountId: string): string {
  return `rejection.${accountId}`;
}

type RejectPanelProps = { profile: Profile; onCancel: () => void; onReject: (reason: string) => void };

/** Why a profile is rejected, in words that its owner reads. The chips write the usual sentences. */
export function RejectPanel({ profile, onCancel, onReject }: RejectPanelProps) {
  const t = useT();
  const titleId = useId();
  const draft = rejectionDraft(profile.id);
  const [reason, setReason] = useState(() => textOf(readDraft(draft)));
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLTextAreaElement>(null);
  useKeepDraft(draft, reason || undefined);
  useEffect(() => field.current?.focus(), []);
  useEscape(onCancel);

  function write(next: string) {
    setReason(next);
    setProblem(undefined);
  }

  function send(event?: FormEvent) {
    event?.preventDefault();
    const why = whyBadReason(reason);
    if (!why) return onReject(reason);
    setProblem(why);
    field.current?.focus();
  }

  return (
    <form className={css.root} aria-labelledby={titleId} onSubmit={send} noValidate>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {t('staff.rejectTitle')}
        </h2>
        <span className={css.note}>{t('staff.rejectNote')}</span>
      </div>
      <div className={css.chips} role="group" aria-label={t('staff.usual')}>
        {reasonsFor(profile.userType).map((code) => {
          const sentence = t(`staff.sentence.${code}`);
          return (
            <FilterChip key={code} isOn={reason.includes(sentence)} onToggle={() => write(toggleSentence(reason, sentence))}>
              {t(`staff.reason.${code}`)}
            </FilterChip>
          );
        })}
      </div>
      <FieldAside aside={<TextCount text={reason} max={REASON_MAX} />}>
        <Textarea
          ref={field}
          label={t('staff.reason')}
          autosize
          minRows={2}
          maxRows={6}
          value={reason}
          error={problem}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
      </FieldAside>
      <div className={css.actions}>
        <Button variant="subtle" onClick={onCancel}>
          {t('staff.cancel')}
        </Button>
        <Button type="submit" color="danger" leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}>
          {t('staff.rejectProfile')}
        </Button>
      </div>
    </form>
  );
}

function useEscape(leave: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}
