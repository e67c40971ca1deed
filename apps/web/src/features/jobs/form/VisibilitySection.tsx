import { JOB_VISIBILITIES } from '@castlane/contract/job.ts';
import { t } from '#features/jobs/briefs/words.ts';
import type { BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';
import { Radio } from '#ui/controls/choices.ts';
import { Box, Text } from '#ui/layout.ts';
import css from './brief-form.module.css';
import { BriefSection } from './BriefSection.tsx';

/** Who finds the job: the one choice that is not about the work. */
export function VisibilitySection({ form }: { form: BriefFormState }) {
  return (
    <BriefSection title={t('brief.visibilityTitle')}>
      <Radio.Group
        label={t('brief.visibilityLabel')}
        value={form.values.visibility}
        onChange={(value) => {
          form.setFieldValue('visibility', value);
          form.clearFieldError('visibility');
        }}
        error={form.errors['visibility']}
      >
        <div className={css.pick}>
          {JOB_VISIBILITIES.map((visibility) => (
            <Radio.Card key={visibility} value={visibility} className={css.option}>
              <Box component="span" flex={1} miw={0}>
                <Box component="b" display="block">
                  {t('brief.visibility', { context: visibility })}
                </Box>
                <Text component="small" display="block" size="xs" variant="muted">
                  {t('brief.visibilityHint', { context: visibility })}
                </Text>
              </Box>
              <Radio.Indicator />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </BriefSection>
  );
}
