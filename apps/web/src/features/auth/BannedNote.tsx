import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from './words.ts';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';

export function BannedNote({ casePath, children }: { casePath: string; children: ReactNode }) {
  return (
    <Note tone="bad" icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}>
      {children}{' '}
      <TextLink fw={580} href={casePath}>
        {t('auth.seeWhy')}
      </TextLink>
    </Note>
  );
}
