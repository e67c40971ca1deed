import { serverNow } from '#platform/clock.ts';
import type { Profile } from '@castlane/contract/account.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import type { RequiredField } from '@castlane/contract/profile-completeness.ts';
import { checksOf, type VerificationFinding } from '@castlane/contract/verification-checks.ts';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { inputIdOf, stepOf, STEPS, type ProfileValues } from '#features/accounts/profile-values.ts';

/** The field that corrects a finding. Required fields are in `StillMissing` instead. */
const FIELDS = {
  ageUnknown: 'dateOfBirth',
  minor: 'dateOfBirth',
  photoNone: 'profileImageUri',
  contact: 'about',
  channelNone: 'channels',
  websiteNone: 'website',
} as const satisfies Partial<Record<VerificationFinding, string>>;
type Mendable = keyof typeof FIELDS;

export function StillMissing({ missing, id }: { missing: readonly RequiredField[]; id: string }) {
  return (
    <Note id={id} tone="warn" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}>
      <span>{t('accounts.stillMissing')}</span>{' '}
      {missing.map((field, index) => (
        <span key={field}>
          {index > 0 && <span>{', '}</span>}
          <TextLink fw={580} td="underline" href={hrefOf(field)}>
            {t('accounts.field', { context: field })}
          </TextLink>
        </span>
      ))}
    </Note>
  );
}

/** The findings that staff's checklist will have. Only advice: the profile can be sent as it is. */
export function BeforeSubmit({ profile, values }: { profile: Profile; values: ProfileValues }) {
  const titleId = useId();
  const [today] = useState(() => serverNow().toISOString().slice(0, 10));
  const written = { ...profile, ...values, dateOfBirth: values.dateOfBirth || null };
  const business = profile.business && { website: withoutInvisible(values.website) || null };
  const checks = checksOf({ ...written, business }, today);
  const found = checks.flatMap(({ name, isFine }) => (!isFine && name in FIELDS ? [name as Mendable] : []));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Note icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />}>
        <b id={titleId}>{t('accounts.beforeSubmit')}</b>
        <p>{t('accounts.beforeSubmitText')}</p>
        <Bullets gap={6} mt={6}>
          {found.map((finding) => (
            <li key={finding}>
              <span>{t('accounts.found', { context: finding })}</span>{' '}
              <TextLink fw={580} td="underline" href={hrefOf(FIELDS[finding])} aria-label={t('accounts.mendFound', { context: finding })}>
                {t('accounts.mend')}
              </TextLink>
            </li>
          ))}
        </Bullets>
      </Note>
    </section>
  );
}

function hrefOf(field: string): string {
  return paths.setUpProfile(stepOf(field) ?? STEPS, inputIdOf(field));
}
