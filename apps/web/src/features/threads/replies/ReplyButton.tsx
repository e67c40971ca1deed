import { IconMessage2Plus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { laterPart } from '#platform/page/lazy-part.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { filledReply } from './reply-words.ts';
import css from './replies.module.css';
import { t } from './words.ts';

const ReplyPicker = laterPart(() => import('./ReplyPicker.tsx'), 'ReplyPicker');

type ReplyButtonProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whom the message is for. */
  name: string;
  onChange: (text: string) => void;
  onManage: () => void;
};

/** Inserts a saved reply at the caret of the field. It never sends. */
export function ReplyButton({ field, name, onChange, onManage }: ReplyButtonProps) {
  function insert(text: string) {
    const element = field.current;
    if (!element) return;
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
    onChange(element.value);
    element.focus();
  }
  return (
    <div className={css.button}>
      <Popup
        label={t('replies.title')}
        width={264}
        isAbove
        renderTrigger={(trigger) => <IconButton Icon={IconMessage2Plus} label={t('replies.insert')} {...trigger} />}
      >
        {(close) => (
          <ReplyPicker
            onPick={(reply) => {
              close();
              insert(filledReply(reply, name));
            }}
            onManage={() => {
              close();
              onManage();
            }}
          />
        )}
      </Popup>
    </div>
  );
}
