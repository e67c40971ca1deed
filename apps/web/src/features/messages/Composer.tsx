import { MESSAGE_MAX, MessageBody } from '@castlane/contract/message.ts';
import { IconSendFilled } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { keepDraft, readDraft } from '#platform/draft.ts';
import { useT } from '#platform/i18n.ts';
import { sendFrame } from '#platform/live/live.ts';
import type { OutboxContent } from '#platform/live/outbox-store.ts';
import { AttachmentTray } from './AttachmentTray.tsx';
import { AttachButton } from './AttachButton.tsx';
import css from './Composer.module.css';
import { FileDrop } from './FileDrop.tsx';
import { pastedFiles, useAttachments } from './use-attachments.ts';

const TYPING_MS = 3000;
const TALLEST_PX = 168;
/** From here on the rest is counted. */
const NEARLY_FULL = MESSAGE_MAX - 200;

/** Where a message is written. What is not sent stays as a draft of its thread. */
export function Composer({ threadId, name, onSend }: { threadId: string; name: string; onSend: (content: OutboxContent) => void }) {
  const t = useT();
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useThreadDraft(threadId);
  const files = useAttachments(threadId);
  const tellTyping = useTellTyping(threadId);
  useGrowing(field);
  const checked = MessageBody.safeParse(text);
  const isEmpty = text.trim() === '';
  const note = isEmpty ? undefined : noteOf(text, checked.error?.issues[0]?.message, t);
  const maySend = files.whyWaiting === undefined && (checked.success || (isEmpty && files.items.length > 0));

  function send() {
    if (!maySend) return;
    onSend({ body: checked.data ?? '', ...files.take() });
    setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // On a touch keyboard Enter is a new line: there is a button beside it. While a word is being composed it ends that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={css.root}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {note && (
        <p id={noteId} className={css.note} data-bad={!checked.success || undefined} role={checked.success ? undefined : 'alert'}>
          {note}
        </p>
      )}
      <FileDrop onFiles={files.add} />
      <AttachmentTray files={files} />
      <div className={css.box}>
        <AttachButton isFull={files.room === 0} onFiles={files.add} />
        <textarea
          ref={field}
          rows={1}
          className={css.field}
          value={text}
          placeholder={t('messages.placeholder', { name })}
          aria-label={t('messages.placeholder', { name })}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={note !== undefined && !checked.success ? true : undefined}
          enterKeyHint={isTouch() ? 'enter' : 'send'}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (event.currentTarget.value.trim() !== '') tellTyping();
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => files.add(pastedFiles(event))}
        />
        {/* Keeps the focus, and with it a phone's keyboard, in the field. */}
        <button
          type="submit"
          className={css.send}
          aria-label={t('messages.send')}
          title={files.whyWaiting ?? t('messages.send')}
          disabled={!maySend}
          onPointerDown={(event) => event.preventDefault()}
        >
          <IconSendFilled size={18} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

function noteOf(text: string, problem: string | undefined, t: ReturnType<typeof useT>): string | undefined {
  const length = [...text.trim()].length;
  if (length > MESSAGE_MAX) return t('messages.tooLong', { count: length - MESSAGE_MAX });
  if (problem) return problem;
  return length >= NEARLY_FULL ? t('messages.left', { count: MESSAGE_MAX - length }) : undefined;
}

function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

function useThreadDraft(threadId: string) {
  const key = `thread.${threadId}`;
  const [text, setText] = useState(() => {
    const draft = readDraft(key);
    return typeof draft === 'string' ? draft : '';
  });
  useEffect(() => keepDraft(key, text === '' ? undefined : text), [key, text]);
  return [text, setText] as const;
}

function useTellTyping(threadId: string) {
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - toldAt.current < TYPING_MS) return;
    toldAt.current = now;
    sendFrame({ type: 'typing', threadId });
  };
}

/** As high as its text, up to a height where it scrolls. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>) {
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  });
}

function fitHeight(element: HTMLTextAreaElement) {
  element.style.height = 'auto';
  element.style.height = `${Math.min(element.scrollHeight, TALLEST_PX)}px`;
}
