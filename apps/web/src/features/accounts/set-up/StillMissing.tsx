import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Note } from '#ui/Note.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import { inputIdOf, stepOf, type Field } from '#features/accounts/profile-values.ts';
import css from './StillMissing.module.css';

/** Why the profile cannot be sent yet, each with the step that mends it. */
export function StillMissing({ missing, id }: { missing: readonly Field[]; id: string }) {
  const t = useT();
  if (missing.length === 0) return null;
  return (
    <div id={id}>
      <Note tone="warn" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}>
        {t('accounts.stillMissing')}{' '}
        {missing.map((field, index) => (
          <span key={field}>
            {index > 0 && ', '}
            <UiLink className={css.link} href={paths.setUpProfile(stepOf(field), inputIdOf(field))}>
              {t(`accounts.field.${field}`)}
            </UiLink>
          </span>
        ))}
      </Note>
    </div>
  );
}
