import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedJobQuestion } from '@castlane/contract/job-question.ts';
import { useId } from 'react';
import { dayAndClock, agoInside } from '#platform/language/format.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Small, Text, Title } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { useJobQuestions } from './api.ts';
import { QuestionTexts } from './QuestionTexts.tsx';
import css from './ReceivedQuestions.module.css';
import { t } from './words.ts';

const AnswerModal = lazyPart(() => import('./AnswerModals.tsx'), 'AnswerModal');
const DeclineModal = lazyPart(() => import('./AnswerModals.tsx'), 'DeclineModal');

type Step = { what: 'answer' | 'decline'; question: ReceivedJobQuestion };

/** The questions about an owner's job: those to answer, and below, those that have ended. */
export function ReceivedQuestions({ job }: { job: OwnJob }) {
  const { slug } = job;
  const waiting = useJobQuestions(slug, 'waiting');
  const ended = useJobQuestions(slug, 'ended');
  const { open, dialog } = useDialogs<Step>(({ what, question }, state) =>
    what === 'answer' ? (
      <AnswerModal slug={slug} question={question} {...state} />
    ) : (
      <DeclineModal slug={slug} question={question} {...state} />
    ),
  );
  return (
    <>
      <List
        title={t('questions.waiting')}
        note={t('questions.waitingNote')}
        list={waiting}
        empty={t('questions.waitingNone')}
        onStep={open}
      />
      {ended.data?.pages[0]?.items.length !== 0 && <List title={t('questions.ended')} list={ended} />}
      {dialog}
    </>
  );
}

type ListProps = {
  title: string;
  note?: string;
  list: ReturnType<typeof useJobQuestions>;
  empty?: string;
  /** Without it, nothing can be done about the questions. */
  onStep?: (step: Step) => void;
};

function List({ title, note, list, empty, onStep }: ListProps) {
  const id = useId();
  return (
    <Box component="section" mt={24} aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb={note ? 4 : 12}>
        {title}
      </Title>
      {note && (
        <Small mb={12} maw="76ch">
          {note}
        </Small>
      )}
      <Loaded query={list} skeleton={<Placeholder />}>
        {({ pages }) => {
          const questions = pages.flatMap(({ items }) => items);
          if (questions.length === 0) return <Text variant="muted">{empty}</Text>;
          return (
            <Card pad="none">
              <ul data-rows>
                {questions.map((question) => (
                  <Row key={question.id} question={question} onStep={onStep} />
                ))}
              </ul>
            </Card>
          );
        }}
      </Loaded>
      {list.hasNextPage && (
        <LoadMore list={list} isByButton words={{ more: t('questions.more'), failed: t('questions.moreFailed'), end: '' }} />
      )}
    </Box>
  );
}

function Row({ question, onStep }: { question: ReceivedJobQuestion; onStep: ListProps['onStep'] }) {
  return (
    <li className={css.row}>
      <QuestionTexts text={question.text} answer={question.answer} note={<Facts question={question} />} />
      {onStep && <Actions question={question} onStep={(what) => onStep({ what, question })} />}
    </li>
  );
}

/** Who asked and when, and what has become of it or until when it can be answered. */
function Facts({ question }: { question: ReceivedJobQuestion }) {
  const { creator, createdAt } = question;
  const asked = t('questions.by', { name: creator.name, when: agoInside(createdAt) });
  const who = creator.verified ? (
    <UiLink key="who" data-underlined href={paths.influencerProfile(creator.slug)}>
      {asked}
    </UiLink>
  ) : (
    asked
  );
  return <DotLine facts={[who, stateOf(question)]} />;
}

function stateOf({ status, declineReason, answerBy, decidedAt }: ReceivedJobQuestion): string {
  if (status === 'waiting') return t('questions.until', { time: dayAndClock(answerBy) });
  if (status === 'answered') return t('questions.answered', { when: agoInside(decidedAt ?? answerBy) });
  return declineReason ? t('questions.declinedWith', { reason: t('questions.reason', { context: declineReason }) }) : t('questions.closed');
}

function Actions({ question: { text }, onStep }: { question: ReceivedJobQuestion; onStep: (what: Step['what']) => void }) {
  return (
    <Group gap={8} wrap="nowrap" flex="none">
      <Button size="sm" aria-label={t('questions.answerNamed', { text })} onClick={() => onStep('answer')}>
        {t('questions.answer')}
      </Button>
      <Button size="sm" variant="default" aria-label={t('questions.declineNamed', { text })} onClick={() => onStep('decline')}>
        {t('questions.decline')}
      </Button>
    </Group>
  );
}

function Placeholder() {
  return (
    <Loading>
      <Skeleton height={92} radius={16} mt={12} />
    </Loading>
  );
}
