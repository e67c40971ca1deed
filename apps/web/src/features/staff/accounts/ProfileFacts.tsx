import type { Profile } from '@castlane/contract/account.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countryName, day, languageName, list } from '#platform/language/format.ts';
import { useT } from '#features/staff/i18n.ts';
import { CategoryChip } from '#ui/content/CategoryChip.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './ProfileFacts.module.css';
import '#features/accounts/i18n.ts';

/** All fields of a profile. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const t = useT();
  const { name, email, emailVerifiedAt, phoneNumber, dateOfBirth, gender, city, state, country, languages, about, categories, business } =
    profile;
  return (
    <div className={css.root}>
      <dl className={css.list}>
        <Fact label={t('accounts.name')}>{name}</Fact>
        <Fact label={t('accounts.email')}>
          {email}
          {emailVerifiedAt && (
            <span className={css.verified}>
              <IconCheck size={13} stroke={2} aria-hidden="true" />
              {t('app.verified')}
            </span>
          )}
        </Fact>
        <Fact label={t('accounts.phone')}>{phoneNumber}</Fact>
        <Fact label={t('accounts.birth')}>{dateOfBirth && day(dateOfBirth)}</Fact>
        <Fact label={t('accounts.gender')}>{gender && t(`accounts.gender.${gender}`)}</Fact>
        <Fact label={t('accounts.city')}>{city}</Fact>
        <Fact label={t('accounts.state')}>{state}</Fact>
        <Fact label={t('accounts.country')}>{country && countryName(country)}</Fact>
        <Fact label={t('accounts.languages')}>{list(languages.map(languageName))}</Fact>
        {business && <Fact label={t('accounts.company')}>{business.company}</Fact>}
        {business && <Fact label={t('accounts.industry')}>{business.industry}</Fact>}
        {business && <Fact label={t('accounts.website')}>{business.website && <Outside href={business.website} />}</Fact>}
      </dl>
      <Stack component="dl" gap={14} mt={14}>
        <Fact label={t('accounts.categories')}>
          {categories.length > 0 && (
            <Group component="span" gap={6} align="stretch" mt={4}>
              {categories.map((category) => (
                <CategoryChip key={category.id}>{category.name}</CategoryChip>
              ))}
            </Group>
          )}
        </Fact>
        <Fact label={t('accounts.about')}>{about && <span className={css.about}>{about}</span>}</Fact>
      </Stack>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useT();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children || (
          <Text span inherit variant="muted" fw={400}>
            {t('staff.notGiven')}
          </Text>
        )}
      </dd>
    </div>
  );
}

function Outside({ href }: { href: string }) {
  return (
    <a className={css.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {href}
    </a>
  );
}
