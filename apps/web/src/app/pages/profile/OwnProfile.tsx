import type { Profile } from '@castlane/contract/account.ts';
import { COMPLETENESS_FIELDS, isFilled } from '@castlane/contract/profile-completeness.ts';
import type { ReactNode } from 'react';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { t as channelsT } from '#features/channels/words.ts';
import { countryName, day, languageName, shortAddress } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Group, Stack, Text, Title } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { GapList } from '#features/search/feed/GapList.tsx';
import { RingedAvatar } from '#features/accounts/RingedAvatar.tsx';
import { useWrittenPhone } from '#features/accounts/use-written-phone.ts';
import { inputIdOf, POINTS, type Field } from '#features/accounts/profile-values.ts';
import { AboutCard } from './PublicProfile.tsx';
import { VerificationCard } from '#features/accounts/verification/VerificationCard.tsx';

export function OwnProfile({ profile }: { profile: Profile }) {
  const { about, categories, creator, business, verificationStatus } = profile;
  const rail = (
    <>
      <VerificationCard profile={profile} />
      <FieldsToGo profile={profile} />
    </>
  );
  return (
    <Split rail={rail} isRailFirst={verificationStatus !== 'approved'}>
      <Stack>
        <AboutCard pad="lg" about={about} categories={categories} missing={<NotGiven field="about" label={t('accounts.about')} />} />
        {creator && <OwnChannels channels={creator.channels} />}
        <Details profile={profile} />
        {business && (
          <Card as="section" pad="lg" title={t('accounts.step.business')}>
            <Business business={business} />
          </Card>
        )}
      </Stack>
    </Split>
  );
}

function OwnChannels({ channels }: { channels: NonNullable<Profile['creator']>['channels'] }) {
  return (
    <Card as="section" pad="lg">
      <Group gap={12}>
        <Stack gap={4} flex="1 1 240px">
          <Title order={2} size="h3">
            {channelsT('channels.title')}
          </Title>
          {channels.length > 0 ? <ChannelNumbers channels={channels} hasAge /> : <Text variant="muted">{t('accounts.channelsNone')}</Text>}
        </Stack>
        <LinkButton href={paths.socialAccount()} variant="default" size="sm">
          {t(channels.length > 0 ? 'accounts.channelsManage' : 'accounts.channelsConnect')}
        </LinkButton>
      </Group>
    </Card>
  );
}

function Details({ profile }: { profile: Profile }) {
  const { email, phoneNumber, dateOfBirth, gender, city, state, country, languages } = profile;
  const phone = useWrittenPhone(phoneNumber ?? '');
  return (
    <Card as="section" pad="lg">
      <Title order={2} size="h3">
        {t('accounts.details')}
      </Title>
      <Text size="sm" variant="muted" mb={16}>
        {t('accounts.detailsNote')}
      </Text>
      <Facts>
        <Fact label={t('accounts.email')}>{email}</Fact>
        <Value label={t('accounts.phone')} field="phoneNumber" value={phone} />
        <Value label={t('accounts.birth')} field="dateOfBirth" value={dateOfBirth && day(dateOfBirth)} />
        <Value label={t('accounts.genderLabel')} field="gender" value={gender && t('accounts.gender', { context: gender })} />
        <Value label={t('accounts.city')} field="city" value={city} />
        <Value label={t('accounts.state')} field="state" value={state} />
        <Value label={t('accounts.country')} field="country" value={country && countryName(country)} />
        <Value label={t('accounts.languages')} field="languages" value={languages.map(languageName).join(', ')} />
      </Facts>
    </Card>
  );
}

function Business({ business: { company, website, industry } }: { business: NonNullable<Profile['business']> }) {
  const site = website && (
    <TextLink isOutside href={website}>
      {shortAddress(website)}
    </TextLink>
  );
  return (
    <Facts>
      <Value label={t('accounts.company')} field="company" value={company} />
      <Value label={t('accounts.industry')} field="industry" value={industry} />
      <Value label={t('accounts.website')} field="website" value={site} />
    </Facts>
  );
}

function Value({ label, field, value }: { label: string; field: Field; value: ReactNode }) {
  return <Fact label={label}>{value || <NotGiven field={field} label={label} />}</Fact>;
}

function NotGiven({ field, label }: { field: Field; label: string }) {
  return (
    <TextLink href={paths.editProfile(inputIdOf(field))} aria-label={t('accounts.addField', { field: label })}>
      {t('accounts.notGiven')}
    </TextLink>
  );
}

function FieldsToGo({ profile }: { profile: Profile }) {
  const missing = COMPLETENESS_FIELDS.filter((field) => !isFilled(profile[field]));
  if (missing.length === 0) return null;
  return (
    <Card as="section" aria-label={t('accounts.completeness')}>
      <Group gap={14} wrap="nowrap">
        <RingedAvatar profile={profile} size={52} />
        <div>
          <Title order={2} size="h3">
            {t('app.completeShort', { percent: profile.completeness })}
          </Title>
          <Text size="sm" variant="muted">
            {t('accounts.fieldsToGo', { count: missing.length })}
          </Text>
        </div>
      </Group>
      <GapList
        points={`+${POINTS}`}
        gaps={missing.map((field) => ({
          id: field,
          label: t('accounts.field', { context: field }),
          href: paths.editProfile(inputIdOf(field)),
        }))}
      />
    </Card>
  );
}
