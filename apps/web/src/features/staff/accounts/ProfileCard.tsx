import type { Profile } from '@castlane/contract/account.ts';
import type { ChannelDetails } from '@castlane/contract/channel.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { shownName } from '#features/accounts/names.ts';
import { ChannelCards } from '#features/channels/ChannelCards.tsx';
import { countryName, day, languageName, list, shortAddress } from '#platform/language/format.ts';
import { t } from './words.ts';
import { CategoryChip } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';

/** The fields of a profile, and a creator's channels as their services report them, to compare with it. */
export function ProfileCard({ title, profile, channels }: { title: string; profile: Profile; channels: readonly ChannelDetails[] }) {
  return (
    <>
      <Card as="section" pad="lg" title={title}>
        <Stack gap={14}>
          <PersonFacts profile={profile} />
          <Words profile={profile} />
        </Stack>
      </Card>
      {profile.userType === 'creator' && <Channels channels={channels} />}
    </>
  );
}

function PersonFacts({ profile }: { profile: Profile }) {
  const { name, email, emailVerifiedAt, phoneNumber, dateOfBirth, gender, city, state, country, languages, business } = profile;
  return (
    <Facts>
      <Field label={t('accounts.name')}>{name}</Field>
      <Field label={t('accounts.email')}>
        <span>{email}</span>
        {emailVerifiedAt && (
          <Text span display="block" fz={12} fw={550} variant="ok">
            <Group component="span" gap={3}>
              <IconCheck size={13} stroke={2} aria-hidden="true" />
              <span>{t('app.verified')}</span>
            </Group>
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
      {business && (
        <>
          <Field label={t('accounts.company')}>{business.company}</Field>
          {/* The name that an approval publishes. Without a business name, a business appears as a person. */}
          <Fact label={t('staff.publicName')} note={!business.company && t('staff.publicNameOfPerson')}>
            {shownName({ name, company: business.company })}
          </Fact>
          <Field label={t('accounts.industry')}>{business.industry}</Field>
          <Field label={t('accounts.website')}>
            {business.website && (
              <TextLink isOutside href={business.website}>
                {shortAddress(business.website)}
              </TextLink>
            )}
          </Field>
        </>
      )}
    </Facts>
  );
}

function Words({ profile: { about, categories } }: { profile: Profile }) {
  return (
    <Facts layout="stack">
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

function Channels({ channels }: { channels: readonly ChannelDetails[] }) {
  const titleId = useId();
  return (
    <Stack component="section" gap={12} aria-labelledby={titleId}>
      <Text component="h2" id={titleId} size="lg" fw={600}>
        {t('channels.title')}
      </Text>
      {channels.length > 0 ? (
        <ChannelCards channels={channels} />
      ) : (
        <Text inherit variant="muted">
          {t('channels.none')}
        </Text>
      )}
    </Stack>
  );
}
