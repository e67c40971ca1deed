import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { ComposerMode } from './composer-text.ts';
import css from './ComposerBar.module.css';
import { quotedWords } from './words.ts';

/** Above the field: the message being answered or edited, and a button to cancel. */
export function ComposerBar({ mode, me, name, onLeave }: { mode: ComposerMode; me: string; name: string; onLeave: () => void }) {
  const t = useT();
  const { kind, event } = mode;
  const isEdit = kind === 'edit';
  const Icon = isEdit ? IconPencil : IconArrowBackUp;
  const title = isEdit ? t('messages.editing') : event.senderId === me ? t('messages.replyingToYou') : t('messages.replyingTo', { name });
  return (
    <div className={css.root} role="group" aria-label={title}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p className={css.words}>
        <b>{title}</b>
        <span>{quotedWords(event)}</span>
      </p>
      <IconButton label={t(isEdit ? 'messages.leaveEdit' : 'messages.leaveReply')} size="sm" onClick={onLeave}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
