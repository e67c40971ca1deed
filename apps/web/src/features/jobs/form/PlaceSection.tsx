import { APPLY_BY_MAX_DAYS } from '@castlane/contract/policy.ts';
import { ownTimeZone, today as todayIn } from '#platform/clock.ts';
import { zoneName } from '#platform/language/format.ts';
import { countryOptions } from '#platform/language/iso-names.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { DateInput } from '#ui/controls/DateInput.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import css from './brief-form.module.css';
import { daysAfter } from '#features/jobs/briefs/brief-values.ts';
import { BriefSection } from './BriefSection.tsx';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { clearErrorsOf, type BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

type PlaceSectionProps = {
  form: BriefFormState;
  /** Where the days of a published job are days; those of a new one are days where its owner is. */
  timeZone: string | undefined;
};

export function PlaceSection({ form, timeZone }: PlaceSectionProps) {
  const { place, applyBy } = form.values;
  const today = todayIn(timeZone);
  const isElsewhere = timeZone !== undefined && timeZone !== ownTimeZone();
  return (
    <BriefSection title={t('brief.placeAndDates')}>
      <FieldGroup legend={t('brief.place')}>
        <SegmentedControl
          style={{ alignSelf: 'flex-start' }}
          aria-label={t('brief.place')}
          data={[
            { value: 'remote', label: t('brief.remote') },
            { value: 'onsite', label: t('brief.onsite') },
          ]}
          value={place}
          onChange={(value) => {
            form.setFieldValue('place', value);
            clearErrorsOf(form, 'place', 'country', 'city');
          }}
        />
      </FieldGroup>
      {place === 'onsite' && (
        <div className={css.columns}>
          <NativeSelect
            label={t('brief.country')}
            required
            data={[{ value: '', label: t('brief.chooseCountry') }, ...countryOptions()]}
            {...form.getInputProps('country')}
          />
          <TextInput label={t('brief.city')} required autoComplete="off" {...form.getInputProps('city')} />
        </div>
      )}
      <div className={css.columns}>
        <DateInput
          label={t('brief.applyBy')}
          description={isElsewhere ? t('brief.applyByZone', { zone: zoneName(timeZone) }) : t('brief.applyByHint')}
          required
          min={today}
          max={daysAfter(today, APPLY_BY_MAX_DAYS)}
          {...form.getInputProps('applyBy')}
        />
        <DateInput
          label={t('brief.dueBy')}
          description={t('brief.dueByHint')}
          {...(applyBy ? { min: daysAfter(applyBy, 1) } : {})}
          {...form.getInputProps('dueBy')}
        />
      </div>
    </BriefSection>
  );
}
