import type { Profile } from '@castlane/contract/account.ts';
import type { ReactNode } from 'react';
import { countryName, day, languageName } from '#platform/format.ts';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { CategoryChip } from '#ui/CategoryChip.tsx';
import { Split } from '#ui/Page.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import { FieldsToGo } from './FieldsToGo.tsx';
import { OwnChannels } from './OwnChannels.tsx';
import css from './OwnProfile.module.css';
import { inputIdOf, type Field } from '#features/accounts/profile-values.ts';
import { VerificationCard } from '#features/accounts/verification/VerificationCard.tsx';

/** Everything one gave, and how the review stands. */
export function OwnProfile({ profile }: { profile: Profile }) {
  const t = useT();
  const rail = (
    <>
      <VerificationCard profile={profile} />
      <FieldsToGo profile={profile} />
    </>
  );
  return (
    <Split rail={rail} isRailFirst={profile.verificationStatus !== 'approved'}>
      <div className={css.column}>
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('accounts.about')}</h2>
          {profile.about ? <p className={css.about}>{profile.about}</p> : <NotGiven field="about" label={t('accounts.about')} />}
          {profile.categories.length > 0 && (
            <div className={css.chips}>
              {profile.categories.map(({ id, name }) => (
                <CategoryChip key={id}>{name}</CategoryChip>
              ))}
            </div>
          )}
        </Card>
        {profile.creator && <OwnChannels channels={profile.creator.channels} />}
        <Details profile={profile} />
        {profile.business && <Business business={profile.business} />}
      </div>
    </Split>
  );
}

function Details({ profile }: { profile: Profile }) {
  const t = useT();
  const { email, phoneNumber, dateOfBirth, gender, city, state, country, languages } = profile;
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('accounts.details')}</h2>
      <p className={css.note}>{t('accounts.detailsNote')}</p>
      <dl className={css.list}>
        <Row label={t('accounts.email')}>{email}</Row>
        <Row label={t('accounts.phone')} field="phoneNumber">
          {phoneNumber}
        </Row>
        <Row label={t('accounts.birth')} field="dateOfBirth">
          {dateOfBirth && day(dateOfBirth)}
        </Row>
        <Row label={t('accounts.gender')} field="gender">
          {gender && t(`accounts.gender.${gender}`)}
        </Row>
        <Row label={t('accounts.city')} field="city">
          {city}
        </Row>
        <Row label={t('accounts.state')} field="state">
          {state}
        </Row>
        <Row label={t('accounts.country')} field="country">
          {country && countryName(country)}
        </Row>
        <Row label={t('accounts.languages')} field="languages">
          {languages.map(languageName).join(', ')}
        </Row>
      </dl>
    </Card>
  );
}

function Business({ business: { company, website, industry } }: { business: NonNullable<Profile['business']> }) {
  const t = useT();
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('accounts.step.business')}</h2>
      <dl className={css.list}>
        <Row label={t('accounts.company')} field="company">
          {company}
        </Row>
        <Row label={t('accounts.industry')} field="industry">
          {industry}
        </Row>
        <Row label={t('accounts.website')} field="website">
          {website && (
            <a className={css.link} href={website} target="_blank" rel="noopener noreferrer nofollow">
              {website}
            </a>
          )}
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, field, children }: { label: string; field?: Field; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || (field && <NotGiven field={field} label={label} />)}</dd>
    </div>
  );
}

function NotGiven({ field, label }: { field: Field; label: string }) {
  const t = useT();
  return (
    <UiLink className={css.add} href={paths.editProfile(inputIdOf(field))} aria-label={t('accounts.addField', { field: label })}>
      {t('accounts.notGiven')}
    </UiLink>
  );
}
