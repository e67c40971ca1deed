import { IconMessage2Plus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { laterPart } from '#platform/page/lazy-part.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import { insertText } from '#features/threads/composer/insert.ts';
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
              insertText(field.current, filledReply(reply, name), onChange);
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
