import { answerReview, type Review } from '@castlane/contract/review.ts';
import { useState } from 'react';
import { shownName } from '#features/accounts/names.ts';
import { readDraftText } from '#platform/forms/draft.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { day } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Group, Small } from '#ui/layout.ts';
import { useAnswerReview } from './api.ts';
import { isAhead, TEXT_MAX } from './review-words.ts';

type AnswerReviewProps = { review: Review; jobSlug?: string | undefined; onAnswered?: (review: Review) => void };

/** The one answer to a review, within its deadline: behind a button, unless a draft exists. */
export function AnswerReview(props: AnswerReviewProps) {
  const { review } = props;
  const [open, setOpen] = useState<'draft' | 'asked' | undefined>(() => (readDraftText(draftOf(review)) === '' ? undefined : 'draft'));
  const { answerBy, author } = review;
  if (answerBy === null || !isAhead(answerBy)) return null;
  if (open) return <AnswerForm {...props} answerBy={answerBy} hasFocus={open === 'asked'} onClose={() => setOpen(undefined)} />;
  return (
    <Group gap="6px 12px">
      <Button variant="default" size="sm" onClick={() => setOpen('asked')} aria-label={t('reviews.answerTo', { name: shownName(author) })}>
        {t('reviews.answer')}
      </Button>
      <Small span>{t('reviews.answerUntil', { day: day(answerBy) })}</Small>
    </Group>
  );
}

function draftOf({ id }: Review): string {
  return `review-answer.${id}`;
}

type AnswerFormProps = AnswerReviewProps & { answerBy: string; hasFocus: boolean; onClose: () => void };

function AnswerForm({ review, jobSlug, onAnswered, answerBy, hasFocus, onClose }: AnswerFormProps) {
  const answer = useAnswerReview(review.id, jobSlug);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { text: '' },
    draft: { key: draftOf(review), text: 'text' },
    check: answerReview.body,
    send: ({ text }) => answer.mutateAsync(text),
    onSent: (answered) => {
      toast.success(t('reviews.answered'));
      onAnswered?.(answered);
      // The form is gone: the focus moves to the review.
      requestAnimationFrame(() => document.getElementById(`review-${review.id}`)?.focus({ preventScroll: true }));
    },
  });
  return (
    <Form {...formProps} gap={12} p={16} mod="inset">
      <CharacterCount text={form.values.text} max={TEXT_MAX}>
        <Textarea
          label={t('reviews.yourAnswer')}
          description={t('reviews.answerHint', { day: day(answerBy) })}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form to write
          autoFocus={hasFocus}
          {...form.getInputProps('text')}
          aria-required
        />
      </CharacterCount>
      <FormProblem line={line} />
      <Group gap={10} wrap="nowrap" align="stretch" justify="flex-end">
        <Button variant="subtle" onClick={onClose}>
          {t('reviews.notNow')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('reviews.sendAnswer')}
        </Button>
      </Group>
    </Form>
  );
}
