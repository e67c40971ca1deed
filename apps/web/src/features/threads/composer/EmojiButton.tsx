import { IconMoodSmile } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { laterPart } from '#platform/page/lazy-part.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Popup } from '#ui/overlays/Popup.tsx';
import css from './Composer.module.css';
import { insertText } from './insert.ts';
import { t } from './words.ts';

// Few messages need it, and there are as many words in it as in the rest of the conversation.
const EmojiGrid = laterPart(() => import('./emoji/EmojiGrid.tsx'), 'EmojiGrid');

/** Inserts an emoji at the caret of the field. Not on touch screens, whose keyboards have emojis. */
export function EmojiButton({ field, onChange }: { field: RefObject<HTMLTextAreaElement | null>; onChange: (text: string) => void }) {
  return (
    <div className={css.emoji}>
      <Popup
        label={t('composer.emojis')}
        width={312}
        isAbove
        renderTrigger={(trigger) => <IconButton Icon={IconMoodSmile} label={t('composer.addEmoji')} {...trigger} />}
      >
        {(close) => (
          <EmojiGrid
            label={t('composer.emojis')}
            onPick={(emoji) => {
              close();
              insertText(field.current, emoji, onChange);
            }}
          />
        )}
      </Popup>
    </div>
  );
}
