import { typesFor } from '@castlane/contract/upload.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '#features/uploads/i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';

const TYPES = [...typesFor('message_image'), ...typesFor('message_file')].join(',');

/** Picks photos and files from this device; on a phone, from the camera too. */
export function AttachButton({ isFull, onFiles }: { isFull: boolean; onFiles: (files: File[]) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('uploads.attach')} disabled={isFull} onClick={() => input.current?.click()}>
        <IconPaperclip size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('uploads.attach')}
        accept={TYPES}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
