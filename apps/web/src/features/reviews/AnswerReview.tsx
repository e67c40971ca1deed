import { answerReview, type Review } from '@castlane/contract/review.ts';
import { useEffect, useRef, useState } from 'react';
import { shownName } from '#features/accounts/names.ts';
import { keepDraft, readDraftText, useDraftText } from '#platform/forms/draft.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/forms/form.ts';
import { day } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Group, Text } from '#ui/layout.ts';
import css from './AnswerReview.module.css';
import { useAnswerReview } from './api.ts';
import { isAhead } from './review-words.ts';
import { TEXT_MAX } from './review-values.ts';

type AnswerReviewProps = { review: Review; jobSlug?: string | undefined; onAnswered?: (review: Review) => void };

/** The one answer to a review, within its deadline: behind a button, unless a draft exists. */
export function AnswerReview({ review, jobSlug, onAnswered }: AnswerReviewProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(() => readDraftText(draftOf(review)) !== '');
  const [isAsked, setIsAsked] = useState(false);
  const { answerBy, author } = review;
  if (answerBy === null || !isAhead(answerBy)) return null;
  if (isOpen)
    return <AnswerForm {...{ review, jobSlug, onAnswered }} answerBy={answerBy} hasFocus={isAsked} onClose={() => setIsOpen(false)} />;
  function open() {
    setIsAsked(true);
    setIsOpen(true);
  }
  return (
    <Group gap="6px 12px">
      <Button variant="default" size="sm" onClick={open} aria-label={t('reviews.answerTo', { name: shownName(author) })}>
        {t('reviews.answer')}
      </Button>
      <Text span size="sm" variant="muted">
        {t('reviews.answerUntil', { day: day(answerBy) })}
      </Text>
    </Group>
  );
}

function draftOf({ id }: Review): string {
  return `review-answer.${id}`;
}

type AnswerFormProps = AnswerReviewProps & { answerBy: string; hasFocus: boolean; onClose: () => void };

function AnswerForm({ review, jobSlug, onAnswered, answerBy, hasFocus, onClose }: AnswerFormProps) {
  const t = useT();
  const { ref, text, problem, line, isSending, write, send } = useAnswer(review, jobSlug, onAnswered);
  const field = useFocusIf(hasFocus);
  return (
    <form
      ref={ref}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CharacterCount text={text} max={TEXT_MAX}>
        <Textarea
          label={t('reviews.yourAnswer')}
          description={t('reviews.answerHint', { day: day(answerBy) })}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          ref={field}
          value={text}
          error={problem}
          onChange={(event) => write(event.currentTarget.value)}
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
    </form>
  );
}

/** The user opened the form to write, so it gets the focus. */
function useFocusIf(hasFocus: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return field;
}

function useAnswer(review: Review, jobSlug: string | undefined, onAnswered: AnswerReviewProps['onAnswered']) {
  const t = useT();
  const draft = draftOf(review);
  const answer = useAnswerReview(review.id, jobSlug);
  const { ref, focusFirstBad } = useFirstBad();
  const [text, setText] = useDraftText(draft);
  const [problem, setProblem] = useState<string>();
  const [line, setLine] = useState<string>();

  function refuse(why: string | undefined, whole: string | undefined) {
    setProblem(why);
    setLine(whole);
    focusFirstBad();
    return false;
  }

  const send = useOnlyOnce(async () => {
    const why = issuesOf(answerReview.body, { text })['text'];
    if (why) return refuse(why, undefined);
    setLine(undefined);
    try {
      const answered = await answer.mutateAsync(text);
      keepDraft(draft, undefined);
      toast.success(t('reviews.answered'));
      onAnswered?.(answered);
      // The form is gone: the focus moves to the review.
      requestAnimationFrame(() => document.getElementById(`review-${review.id}`)?.focus({ preventScroll: true }));
      return true;
    } catch (error) {
      return refuse(fieldErrors(error)['text'], lineOf(error));
    }
  });

  function write(next: string) {
    setText(next);
    setProblem(undefined);
  }
  return { ref, text, problem, line, isSending: answer.isPending, write, send };
}
