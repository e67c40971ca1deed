import type { Platform } from '@castlane/contract/primitives.ts';
import { useId } from 'react';
import { platformName } from '#features/jobs/job-words.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Box, Text } from '#ui/layout.ts';
import css from './brief-form.module.css';
import { withPlatforms } from '#features/jobs/briefs/brief-values.ts';
import { BriefSection } from './BriefSection.tsx';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { BudgetFields } from './BudgetFields.tsx';
import { DeliverableLines } from './DeliverableLines.tsx';
import { clearErrorsOf, type BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

const PLATFORMS: readonly Platform[] = ['youtube', 'instagram', 'other'];

export function PlatformSection({ form }: { form: BriefFormState }) {
  const { platforms } = form.values;
  return (
    <BriefSection title={t('brief.platformAndBudget')}>
      <PlatformChoice form={form} />
      <DeliverableLines
        form={form}
        use="brief"
        say={(name, values) => t('brief', { context: name, ...values })}
        platforms={platforms}
        usual={platforms[0]}
      />
      <BudgetFields form={form} />
    </BriefSection>
  );
}

function PlatformChoice({ form }: { form: BriefFormState }) {
  const errorId = useId();
  const chosen = form.values.platforms;
  const { error } = form.getInputProps('platforms');
  function toggle(platform: Platform) {
    const next = PLATFORMS.filter((each) => (each === platform ? !chosen.includes(each) : chosen.includes(each)));
    form.setValues(withPlatforms(form.values, next));
    clearErrorsOf(form, 'platforms', 'deliverables');
  }
  return (
    <FieldGroup legend={t('brief.platforms')} isRequired error={{ id: errorId, message: error }}>
      <div className={css.pick}>
        {PLATFORMS.map((platform) => (
          <Checkbox.Card
            key={platform}
            className={css.option}
            checked={chosen.includes(platform)}
            onClick={() => toggle(platform)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          >
            <PlatformIcon platform={platform} size={24} />
            <Box component="span" flex={1} miw={0}>
              <Box component="b" display="block">
                {platformName(platform)}
              </Box>
              <Text component="small" display="block" size="xs" variant="muted">
                {t('brief.platformHint', { context: platform })}
              </Text>
            </Box>
            <Checkbox.Indicator radius="xs" />
          </Checkbox.Card>
        ))}
      </div>
    </FieldGroup>
  );
}
