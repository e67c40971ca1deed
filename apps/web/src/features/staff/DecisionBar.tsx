import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ago } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Button } from '#ui/Button.ts';
import type { Decision, Review } from './api.ts';
import css from './DecisionBar.module.css';
import { RejectPanel } from './RejectPanel.tsx';

/** The second click of a double click, or a key held too long, would hit the next profile, which nobody has read. */
const SETTLE_MS = 600;

type DecisionBarProps = { review: Review; onDecide: (decision: Decision) => void; last: (Decision & { at: number }) | undefined };

/** Always in sight: reject with a reason, or approve. By key: R and A. */
export function DecisionBar({ review, onDecide, last }: DecisionBarProps) {
  const t = useT();
  const { profile } = review;
  const isOpen = profile.verificationStatus === 'pending' && profile.submittedAt !== null;
  const isSettling = useSettling(last !== undefined);
  const [isRejecting, setIsRejecting] = useState(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const decide = (reason?: string) =>
    onDecide({
      accountId: profile.id,
      name: profile.name,
      submittedAt: profile.submittedAt ?? '',
      ...(reason === undefined ? {} : { reason }),
    });
  const canAct = isOpen && !isSettling && !isRejecting;
  useKeys({ r: () => canAct && setIsRejecting(true), a: () => canAct && decide() });

  function close() {
    setIsRejecting(false);
    requestAnimationFrame(() => rejectButton.current?.focus());
  }

  if (isRejecting) {
    return (
      <div className={css.root}>
        <RejectPanel profile={profile} onCancel={close} onReject={decide} />
      </div>
    );
  }
  return (
    <div className={css.root}>
      <div className={css.bar}>
        <p className={css.last}>{isOpen ? last && <Last decision={last} /> : <Decided review={review} />}</p>
        <Button
          ref={rejectButton}
          variant="outline"
          color="danger"
          disabled={!isOpen || isSettling}
          leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={<kbd className={css.key}>R</kbd>}
          aria-keyshortcuts="r"
          onClick={() => setIsRejecting(true)}
        >
          {t('staff.reject')}
        </Button>
        <Button
          disabled={!isOpen || isSettling}
          leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={<kbd className={css.key}>A</kbd>}
          aria-keyshortcuts="a"
          onClick={() => decide()}
        >
          {t('staff.approve')}
        </Button>
      </div>
    </div>
  );
}

function Last({ decision: { name, reason, at } }: { decision: Decision & { at: number } }) {
  const t = useT();
  return <>{t(reason === undefined ? 'staff.lastApproved' : 'staff.lastRejected', { name, when: ago(new Date(at)).toLowerCase() })}</>;
}

/** Why there is nothing to decide. */
function Decided({ review: { profile, history } }: { review: Review }) {
  const t = useT();
  const step = history.findLast(({ action }) => action !== 'submitted');
  if (profile.verificationStatus === 'incomplete' || !step) return <>{t('staff.notSubmitted')}</>;
  return (
    <>
      {t(step.action === 'approved' ? 'staff.wasApproved' : 'staff.wasRejected', {
        name: step.by ?? t('app.staff'),
        when: ago(step.at).toLowerCase(),
      })}
    </>
  );
}

/** True for a moment after the console has gone on by itself. */
function useSettling(hasGoneOn: boolean): boolean {
  const [isSettling, setIsSettling] = useState(hasGoneOn);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettling(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettling;
}

/** Single keys for the whole page, but not for somebody who is typing. */
function useKeys(actions: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]') !== null
  );
}
