import type { Profile } from '@castlane/contract/account.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { shownName } from '#features/accounts/names.ts';
import { countryName, day, languageName, list, shortAddress } from '#platform/language/format.ts';
import { t } from './words.ts';
import { CategoryChip } from '#ui/badges/badges.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './ProfileFacts.module.css';

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { name, email, emailVerifiedAt, phoneNumber, dateOfBirth, gender, city, state, country, languages, about, categories, business } =
    profile;
  return (
    <>
      <Facts>
        <Field label={t('accounts.name')}>{name}</Field>
        <Field label={t('accounts.email')}>
          <span>{email}</span>
          {emailVerifiedAt && (
            <Text span className={css.verified} fz={12} fw={550} variant="ok">
              <IconCheck size={13} stroke={2} aria-hidden="true" />
              <span>{t('app.verified')}</span>
            </Text>
          )}
        </Field>
        <Field label={t('accounts.phone')}>{phoneNumber}</Field>
        <Field label={t('accounts.birth')}>{dateOfBirth && day(dateOfBirth)}</Field>
        <Field label={t('accounts.genderLabel')}>{gender && t('accounts.gender', { context: gender })}</Field>
        <Field label={t('accounts.city')}>{city}</Field>
        <Field label={t('accounts.state')}>{state}</Field>
        <Field label={t('accounts.country')}>{country && countryName(country)}</Field>
        <Field label={t('accounts.languages')}>{list(languages.map(languageName))}</Field>
        {business && <Field label={t('accounts.company')}>{business.company}</Field>}
        {business && <PublicName name={name} company={business.company} />}
        {business && <Field label={t('accounts.industry')}>{business.industry}</Field>}
        {business && (
          <Field label={t('accounts.website')}>
            {business.website && (
              <TextLink isOutside href={business.website}>
                {shortAddress(business.website)}
              </TextLink>
            )}
          </Field>
        )}
      </Facts>
      <Facts layout="stack" className={css.below}>
        <Field label={t('accounts.categories')}>
          {categories.length > 0 && (
            <Group component="span" gap={6} align="stretch" mt={4}>
              {categories.map((category) => (
                <CategoryChip key={category.id}>{category.name}</CategoryChip>
              ))}
            </Group>
          )}
        </Field>
        <Field label={t('accounts.about')}>
          {about && (
            <Text span display="block" variant="soft" mod="written">
              {about}
            </Text>
          )}
        </Field>
      </Facts>
    </>
  );
}

/** The name that an approval publishes. Without a business name, a business appears as a person. */
function PublicName({ name, company }: { name: string; company: string | null }) {
  return (
    <Fact label={t('staff.publicName')} note={company ? undefined : t('staff.publicNameOfPerson')}>
      {shownName({ name, company })}
    </Fact>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Fact label={label}>
      {children || (
        <Text span inherit variant="muted" fw={400}>
          {t('staff.notGiven')}
        </Text>
      )}
    </Fact>
  );
}
