import type { AnsweredQuestion, OwnJobQuestion } from '@castlane/contract/job-question.ts';
import { useId } from 'react';
import { agoInside, day } from '#platform/language/format.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Card } from '#ui/content/Card.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Small, Stack, Text, Title } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { useAnsweredQuestions } from './api.ts';
import { QuestionTexts } from './QuestionTexts.tsx';
import { t } from './words.ts';

const AskModal = lazyPart(() => import('./AskModal.tsx'), 'AskModal');

/** The answered questions about a job, for a creator, with their own. A creator who may comment may ask. */
export function JobQuestions({ slug, canAsk }: { slug: string; canAsk: boolean }) {
  const id = useId();
  const list = useAnsweredQuestions(slug);
  const { open, dialog } = useDialogs((_, state) => <AskModal slug={slug} {...state} />);
  const answered = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { own, left } = list.data?.pages[0] ?? { own: [], left: undefined };
  if (!canAsk && answered.length === 0 && own.length === 0) return null;
  return (
    <Box mt={16}>
      <Card as="section" pad="lg" aria-labelledby={id}>
        <Group gap={16} justify="space-between" align="flex-start">
          <Title order={2} size="h3" id={id}>
            {t('questions.title')}
          </Title>
          {canAsk && left !== 0 && (
            <Button variant="default" size="sm" disabled={left === undefined} onClick={() => open()}>
              {t('questions.ask')}
            </Button>
          )}
        </Group>
        {canAsk && <Left left={left} />}
        {answered.length > 0 ? (
          <Stack component="ul" gap={20} mt={16}>
            {answered.map((question) => (
              <Answered key={question.id} question={question} />
            ))}
          </Stack>
        ) : (
          list.data && own.length === 0 && <Small mt={12}>{t('questions.none')}</Small>
        )}
        {list.hasNextPage && (
          <LoadMore list={list} isByButton words={{ more: t('questions.more'), failed: t('questions.moreFailed'), end: '' }} />
        )}
        {own.length > 0 && <Own questions={own} />}
        {dialog}
      </Card>
    </Box>
  );
}

/** How many more the creator can ask. */
function Left({ left }: { left: number | undefined }) {
  if (left === undefined) return <Skeleton width="min(420px, 90%)" height={14} mt={8} />;
  return <Small mt={4}>{left === 0 ? t('questions.noneLeft') : t('questions.left', { count: left })}</Small>;
}

function Answered({ question: { text, answer, answeredAt, isOwn } }: { question: AnsweredQuestion }) {
  const facts = [t('questions.answered', { when: agoInside(answeredAt) }), isOwn && t('questions.isOwn')].filter(Boolean);
  return (
    <li>
      <QuestionTexts text={text} answer={answer} note={<DotLine facts={facts} />} />
    </li>
  );
}

function Own({ questions }: { questions: readonly OwnJobQuestion[] }) {
  return (
    <>
      <Text component="h3" fw={600} mt={24} mb={8}>
        {t('questions.own')}
      </Text>
      <Stack component="ul" gap={16}>
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionTexts text={question.text} note={stateWords(question)} />
          </li>
        ))}
      </Stack>
    </>
  );
}

/** What became of a question without an answer. */
function stateWords({ status, declineReason, answerBy }: Pick<OwnJobQuestion, 'status' | 'declineReason' | 'answerBy'>): string {
  if (status === 'waiting') return t('questions.waits', { day: day(answerBy) });
  return declineReason ? t('questions.declined', { context: declineReason }) : t('questions.closed');
}
