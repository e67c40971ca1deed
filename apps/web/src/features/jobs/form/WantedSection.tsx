import { Platform } from '@castlane/contract/primitives.ts';
import { platformName } from '#features/jobs/job-words.ts';
import { countryName } from '#platform/language/format.ts';
import { wholeNumbers } from '#platform/language/numbers.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Text } from '#ui/layout.ts';
import css from './brief-form.module.css';
import { BriefSection } from './BriefSection.tsx';
import { CodesSelect } from './CodesSelect.tsx';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import type { BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

const FOLLOWERS_MAX = 1_000_000_000;

/** Requirements for creators. All are optional and advisory: every creator may send a proposal. */
export function WantedSection({ form }: { form: BriefFormState }) {
  const { place, country, wantedLanguages, wantedCountries } = form.values;
  return (
    <BriefSection title={t('brief.wanted')} note={t('brief.wantedNote')}>
      <Minimums form={form} />
      <CodesSelect
        field="wantedLanguages"
        value={wantedLanguages}
        error={form.errors['wantedLanguages']}
        onChange={form.setFieldValue}
        hint={t('brief.wantedLanguagesHint')}
      />
      {place === 'remote' ? (
        <CodesSelect field="wantedCountries" value={wantedCountries} error={form.errors['wantedCountries']} onChange={form.setFieldValue} />
      ) : (
        <Text size="xs" variant="muted">
          {country ? t('brief.wantedPlace', { country: countryName(country) }) : t('brief.wantedPlaceOpen')}
        </Text>
      )}
    </BriefSection>
  );
}

/** The field of each platform of the job, and of other platforms that already have a minimum. */
function Minimums({ form }: { form: BriefFormState }) {
  const { platforms, wantedFollowers } = form.values;
  const shown = Platform.options.filter((platform) => platforms.includes(platform) || wantedFollowers[platform] !== '');
  return (
    <FieldGroup
      legend={t('brief.wantedFollowers')}
      hint={shown.length === 0 ? t('brief.choosePlatformFirst') : t('brief.wantedFollowersHint')}
    >
      {shown.length > 0 && (
        <div className={css.columns}>
          {shown.map((platform) => (
            <NumberInput
              key={platform}
              label={t('brief.wantedOn', { context: platform, platform: platformName(platform) })}
              placeholder={t('brief.wantedAnyNumber')}
              {...wholeNumbers({ max: FOLLOWERS_MAX })}
              {...form.getInputProps(`wantedFollowers.${platform}`)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
