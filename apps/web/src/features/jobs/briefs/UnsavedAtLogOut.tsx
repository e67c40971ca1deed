import { useState } from 'react';
import { paths } from '#platform/page/paths.ts';
import { Note } from '#ui/content/Note.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { useT } from './i18n.ts';
import { listUnsavedBriefs } from './local-briefs.ts';

/** Says that a log-out deletes a half-written job, and leads to where it can be saved; nothing without one. */
export function UnsavedAtLogOut({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const [count] = useState(() => listUnsavedBriefs().length);
  if (count === 0) return null;
  return (
    <Note tone="warn">
      <span>{t('brief.logOutDeletes', { count })}</span>{' '}
      <UiLink href={paths.createJob()} onClick={onLeave}>
        {t('brief.saveFirst')}
      </UiLink>
    </Note>
  );
}
