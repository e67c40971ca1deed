import { MESSAGE_MAX, MessageBody } from '@castlane/contract/message.ts';
import { isBlank, lengthOf } from '@castlane/contract/text.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconArrowBackUp, IconCheck, IconPencil, IconSendFilled, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from './words.ts';
import { react } from '#platform/http/problem.ts';
import { sendFrame } from '#platform/live/live.ts';
import type { OutboxContent } from '#platform/live/outbox-store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { AttachButton, AttachmentTray } from './AttachmentTray.tsx';
import { changeWords } from '#features/threads/bubbles/change-message.ts';
import { useComposerText, type ComposerMode } from './composer-text.ts';
import css from './Composer.module.css';
import { EmojiButton } from './EmojiButton.tsx';
import { FileDrop } from './FileDrop.tsx';
import { LazyOutgoingNote } from './lazy-guard.ts';
import { useConversationActions } from '#features/threads/bubbles/conversation-actions.ts';
import { pastedFiles, useAttachments } from './use-attachments.ts';
import { ReplyButton } from '#features/threads/replies/ReplyButton.tsx';
import { quotedWords } from '#features/threads/messages/event-words.ts';

const RepliesModal = lazyPart(() => import('#features/threads/replies/ReplyList.tsx'), 'RepliesModal');

const TYPING_MS = 3000;
const TALLEST_PX = 168;
/** From this length on, the remaining characters are shown. */
const NEARLY_FULL = MESSAGE_MAX - 200;

type ComposerProps = {
  mode: ComposerMode | null;
  onLeaveMode: () => void;
  /** Starts an edit of the user's own last message. */
  onEditLast: () => void;
  onSend: (content: OutboxContent) => void;
};

/** The message field. Unsent text stays as a draft of its thread. */
export function Composer({ mode, onLeaveMode, onEditLast, onSend }: ComposerProps) {
  const { threadId, name, fullName, isGuarded } = useConversationActions();
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useComposerText(threadId, mode);
  const [isChanging, setIsChanging] = useState(false);
  const files = useAttachments(threadId);
  const replies = useDialogs((_, state) => <RepliesModal {...state} />);
  const tellTyping = useTellTyping(threadId);
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  });
  const checked = MessageBody.safeParse(text);
  const isEditing = mode?.kind === 'edit';
  const sendLabel = t(isEditing ? 'composer.save' : 'composer.send');
  const isEmpty = isBlank(text);
  const note = isEmpty ? undefined : noteOf(text, checked.error?.issues[0]?.message);
  // An edit sends no files: they wait for the next message.
  const maySend = isEditing
    ? checked.success && !isChanging
    : files.whyWaiting === undefined && (checked.success || (isEmpty && files.items.length > 0));

  useEffect(() => {
    if (mode) focusEnd(field.current);
  }, [mode]);

  function leave() {
    onLeaveMode();
    field.current?.focus();
  }

  function send() {
    if (!maySend) return;
    if (mode?.kind === 'edit') return void change(mode.event, checked.data ?? '');
    onSend({ body: checked.data ?? '', ...files.take(), ...(mode ? { replyTo: mode.event.id } : {}) });
    setText('');
    leave();
  }

  async function change(event: ThreadEvent, body: string) {
    setIsChanging(true);
    try {
      if (body !== event.body) await changeWords(event, body);
      leave();
    } catch (problem) {
      react(problem);
    } finally {
      setIsChanging(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && mode && !event.nativeEvent.isComposing) {
      event.preventDefault();
      leave();
    }
    if (event.key === 'ArrowUp' && !mode && text === '') onEditLast();
    // On a touch keyboard Enter is a new line, since the send button is beside it. During IME composition it ends the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      <form
        className={css.root}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {note && (
          <Text
            id={noteId}
            size="xs"
            variant={checked.success ? 'muted' : 'bad'}
            mod="tabular"
            ta="end"
            mx={4}
            mb={6}
            role={checked.success ? undefined : 'alert'}
          >
            {note}
          </Text>
        )}
        {isGuarded && !isEmpty && (
          <Suspense fallback={null}>
            <LazyOutgoingNote text={text} />
          </Suspense>
        )}
        {mode && <ComposerBar mode={mode} onLeave={leave} />}
        {!isEditing && (
          <>
            <FileDrop onFiles={files.add} />
            <AttachmentTray files={files} />
          </>
        )}
        <div className={css.box}>
          {!isEditing && <AttachButton isFull={files.room === 0} onFiles={files.add} />}
          <textarea
            ref={field}
            rows={1}
            className={css.field}
            value={text}
            placeholder={t('composer.placeholder', { name })}
            aria-label={t('composer.placeholder', { name })}
            aria-describedby={note ? noteId : undefined}
            aria-invalid={note !== undefined && !checked.success ? true : undefined}
            enterKeyHint={isTouch() ? 'enter' : 'send'}
            onChange={(event) => {
              setText(event.currentTarget.value);
              if (!isBlank(event.currentTarget.value)) tellTyping();
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => !isEditing && files.add(pastedFiles(event))}
          />
          <ReplyButton field={field} name={fullName} onChange={setText} onManage={() => replies.open()} />
          <EmojiButton field={field} onChange={setText} />
          {/* Keeps the focus in the field, so that a phone's keyboard stays open. */}
          <button
            type="submit"
            className={css.send}
            aria-label={sendLabel}
            title={(!isEditing && files.whyWaiting) || sendLabel}
            disabled={!maySend}
            aria-busy={isChanging || undefined}
            onPointerDown={(event) => event.preventDefault()}
          >
            {isEditing ? <IconCheck size={20} stroke={2.25} aria-hidden="true" /> : <IconSendFilled size={18} aria-hidden="true" />}
          </button>
        </div>
      </form>
      {/* Outside the form: the Enter key in it must not send the message. */}
      {replies.dialog}
    </>
  );
}

function ComposerBar({ mode, onLeave }: { mode: ComposerMode; onLeave: () => void }) {
  const { me, name } = useConversationActions();
  const { kind, event } = mode;
  const isEdit = kind === 'edit';
  const Icon = isEdit ? IconPencil : IconArrowBackUp;
  const title = isEdit ? t('composer.editing') : event.senderId === me ? t('composer.replyingToYou') : t('composer.replyingTo', { name });
  return (
    <Group wrap="nowrap" gap={10} mb={8} py={6} ps={12} pe={6} className={css.bar} role="group" aria-label={title}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <Stack component="p" gap={0} flex={1} miw={0}>
        <Text component="b" size="sm" fw={600} truncate>
          {title}
        </Text>
        <Text span size="sm" variant="soft" truncate>
          {quotedWords(event)}
        </Text>
      </Stack>
      <IconButton Icon={IconX} label={t(isEdit ? 'composer.leaveEdit' : 'composer.leaveReply')} size="sm" onClick={onLeave} />
    </Group>
  );
}

function noteOf(text: string, problem: string | undefined): string | undefined {
  const length = lengthOf(text);
  if (length > MESSAGE_MAX) return t('composer.tooLong', { count: length - MESSAGE_MAX });
  if (problem) return problem;
  return length >= NEARLY_FULL ? t('composer.left', { count: MESSAGE_MAX - length }) : undefined;
}

function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
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

function focusEnd(element: HTMLTextAreaElement | null) {
  element?.focus();
  element?.setSelectionRange(element.value.length, element.value.length);
}

function fitHeight(element: HTMLTextAreaElement) {
  element.style.height = 'auto';
  element.style.height = `${Math.min(element.scrollHeight, TALLEST_PX)}px`;
}
