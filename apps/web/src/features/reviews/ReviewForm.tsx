import { REVIEW_PARTS } from '@castlane/contract/review-parts.ts';
import { createReview, type Review, type ReviewInput } from '@castlane/contract/review.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconSend, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { readDraft } from '#platform/forms/draft.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Group, Small, Text } from '#ui/layout.ts';
import { useSendReview } from './api.ts';
import { partLabel, TEXT_MAX } from './review-words.ts';
import css from './ReviewForm.module.css';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';

/** 0 means that no star is chosen. */
type ReviewValues = Omit<ReviewInput, 'engagementId'>;

const STARS = [1, 2, 3, 4, 5];
const CHOICES = ['rating', ...REVIEW_PARTS] as const;

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
          <StarChoice key={part} label={partLabel(part, work.side === 'owner' ? 'creator' : 'business_owner')} {...choice(part)} />
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
        <Small>{t(isLast ? 'reviews.rulePublic' : 'reviews.ruleHidden', words)}</Small>
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
    draft: { key: draft, of: (values) => (isEmpty(values) ? undefined : values) },
    check: (values) => issuesOf(createReview.body, { engagementId: id, ...values }),
    send: (values) => {
      const input = { engagementId: id, ...values };
      return send.mutateAsync({ input, idempotencyKey: keyFor(input) });
    },
    onSent: (review) => {
      toast.success(t('reviews.sent'));
      onSent(review);
    },
  });
}

/** The valid parts of a stored draft. */
function startValues(stored: unknown): ReviewValues {
  const kept = (stored ?? {}) as Partial<Record<keyof ReviewValues, unknown>>;
  const text = typeof kept.text === 'string' ? kept.text : '';
  const values: ReviewValues = { rating: 0, communication: 0, quality: 0, punctuality: 0, text };
  for (const choice of CHOICES) values[choice] = STARS.find((stars) => stars === kept[choice]) ?? 0;
  return values;
}

function isEmpty(values: ReviewValues): boolean {
  return values.text === '' && CHOICES.every((choice) => values[choice] === 0);
}

type StarChoiceProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  isLarge?: boolean;
};

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
      <legend className={`mantine-InputWrapper-label ${css.label}`}>
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
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
