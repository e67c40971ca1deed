import { REVIEW_PARTS } from '@castlane/contract/review-parts.ts';
import type { Review } from '@castlane/contract/review.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconSend, IconAlertCircle, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { readDraft } from '#platform/forms/draft.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Group, Text } from '#ui/layout.ts';
import { useSendReview } from './api.ts';
import { isBlank, startValues, TEXT_MAX, toInput, whyNotSent, type ReviewValues } from './review-values.ts';
import { partLabel, sideOf } from './review-words.ts';
import css from './ReviewForm.module.css';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';

type ReviewFormProps = { work: Engagement; reviewBy: string; onSent: (review: Review) => void };

export function ReviewForm({ work, reviewBy, onSent }: ReviewFormProps) {
  const { form, line, isSending, formProps } = useReviewForm(work, onSent);
  const choice = (field: keyof ReviewValues) => ({
    value: form.values[field] as number,
    error: form.errors[field] as string | undefined,
    onChange: (stars: number) => form.setFieldValue(field, stars),
  });
  const words = { name: otherName(work), when: dayAndClock(reviewBy) };
  const isLast = work.reviews.otherHasWritten;
  return (
    <Form {...formProps}>
      <Text variant="soft" maw="64ch">
        {t(isLast ? 'reviews.otherWrote' : 'reviews.writeText', words)}
      </Text>
      <StarChoice label={t('reviews.overall')} isLarge {...choice('rating')} />
      <div className={css.parts}>
        {REVIEW_PARTS.map((part) => (
          <StarChoice key={part} label={partLabel(part, sideOf(work.side))} {...choice(part)} />
        ))}
      </div>
      <CharacterCount text={form.values.text} max={TEXT_MAX}>
        <Textarea
          label={t('reviews.text')}
          description={t('reviews.textHint')}
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('text')}
          aria-required
        />
      </CharacterCount>
      <FormProblem line={line} />
      <Group className={css.foot} gap="14px 24px" wrap="nowrap" justify="space-between">
        <Text size="sm" variant="muted">
          {t(isLast ? 'reviews.rulePublic' : 'reviews.ruleHidden', words)}
        </Text>
        <Button type="submit" size="lg" loading={isSending} leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}>
          {t('reviews.send')}
        </Button>
      </Group>
    </Form>
  );
}

function useReviewForm({ id, job }: Engagement, onSent: (review: Review) => void) {
  const draft = `review.${id}`;
  const send = useSendReview(job.slug);
  const keyFor = useIdempotencyKey();
  return useForm({
    initialValues: startValues(readDraft(draft)),
    draft: { key: draft, of: (values) => (isBlank(values) ? undefined : values) },
    check: (values) => whyNotSent(id, values),
    send: (values) => {
      const input = toInput(id, values);
      return send.mutateAsync({ input, idempotencyKey: keyFor(input) });
    },
    onSent: (review) => {
      toast.success(t('reviews.sent'));
      onSent(review);
    },
  });
}

type StarChoiceProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  isLarge?: boolean;
};

const STARS = [1, 2, 3, 4, 5];

/** One to five stars: radio buttons that look like stars. */
function StarChoice({ label, value, onChange, error, isLarge = false }: StarChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={css.starChoice}
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-large={isLarge || undefined}
    >
      <legend className={css.label}>
        <span>{label}</span> <span aria-hidden="true">*</span>
      </legend>
      <Group gap={10} wrap="nowrap" mt={2}>
        <div className={css.stars}>
          {STARS.map((star) => (
            <label key={star} className={css.star} data-on={star <= value || undefined}>
              <input type="radio" name={id} value={star} checked={star === value} onChange={() => onChange(star)} />
              <VisuallyHidden>{t('reviews.stars', { count: star })}</VisuallyHidden>
              <IconStarFilled size={isLarge ? 32 : 24} aria-hidden="true" />
            </label>
          ))}
        </div>
        {value > 0 && (
          <Text span size="sm" variant="soft" mod="tabular" aria-hidden="true">
            {t('reviews.ofFive', { value })}
          </Text>
        )}
      </Group>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
