import type { Profile } from '@castlane/contract/account.ts';
import { COMPLETENESS_FIELDS, isFilled } from '@castlane/contract/profile-completeness.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { CompletionRing } from '#ui/CompletionRing.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import css from './FieldsToGo.module.css';
import { inputIdOf } from '#features/accounts/profile-values.ts';

const POINTS = 10;

/** What can be filled to make the profile more complete; nothing once nothing is left. */
export function FieldsToGo({ profile }: { profile: Profile }) {
  const t = useT();
  const { name, profileImageUri, completeness } = profile;
  const missing = COMPLETENESS_FIELDS.filter((field) => !isFilled(profile[field]));
  if (missing.length === 0) return null;
  return (
    <Card as="section" aria-label={t('accounts.completeness')}>
      <div className={css.head}>
        <CompletionRing percent={completeness} size={52} label={t('app.complete', { percent: completeness })}>
          <Avatar name={name} src={profileImageUri} size={52} />
        </CompletionRing>
        <div>
          <h2 className={css.title}>{t('app.completeShort', { percent: completeness })}</h2>
          <p className={css.note}>{t('accounts.fieldsToGo', { count: missing.length })}</p>
        </div>
      </div>
      <ul className={css.list}>
        {missing.map((field) => (
          <li key={field}>
            <UiLink className={css.link} href={paths.editProfile(inputIdOf(field))}>
              <span>{t(`accounts.field.${field}`)}</span>
              <b>+{POINTS}</b>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </UiLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
