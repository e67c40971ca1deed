import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from './i18n.ts';
import { Note } from '#ui/Note.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import css from './form.module.css';

/** Somebody who is banned is told so, with the page that says why. */
export function BannedNote({ casePath, children }: { casePath: string; children: ReactNode }) {
  const t = useT();
  return (
    <Note tone="bad" icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}>
      {children}{' '}
      <UiLink className={css.link} href={casePath}>
        {t('auth.seeWhy')}
      </UiLink>
    </Note>
  );
}
