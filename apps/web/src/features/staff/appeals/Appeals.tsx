import { decideAppeal, type Appeal } from '@castlane/contract/staff-verification.ts';
import { useNavigate } from 'react-router';
import { useHeld, useUndecided, heldWords, useHeldOn, useHold } from '#features/staff/decisions/held.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { APPEALS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateSwitch } from '#features/staff/desk/DeskFilters.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { QueueTabs } from '#features/staff/verification/QueueTabs.tsx';
import { t } from '#features/staff/verification/words.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { DetailBody, DetailFrame } from '#features/staff/desk/DetailFrame.tsx';
import type { Frame } from '#features/staff/desk/items.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Note } from '#ui/content/Note.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './AppealDetail.module.css';

export function Appeals() {
  const desk = useDesk(APPEALS);
  const { state } = desk.filter;
  const list = useList('GET /staff/v1/appeals', { state }, { isQueue: true, limit: 50 });
  const held = useHeld();
  return (
    <Desk
      desk={desk}
      label={t('staffVerification.appeals')}
      title={t('staffVerification.title')}
      tabs={
        <>
          <QueueTabs current="appeals" />
          <StateSwitch
            desk={desk}
            name="state"
            label={t('staffVerification.appealState')}
            words={(each) => t(each === 'waiting' ? 'staffVerification.appealWaiting' : 'staffVerification.appealDecided')}
          />
        </>
      }
      list={list}
      items={useUndecided(list.data?.items)}
      renderRow={(appeal, link) => (
        <ListRow
          {...link}
          person={appeal}
          note={t('staffVerification.against', { context: appeal.kind })}
          held={held.get(appeal.id)}
          aside={appeal.decidedAt ? <When at={appeal.decidedAt} /> : <Age since={appeal.createdAt} />}
        />
      )}
      empty={
        <EmptyState
          art={<ArtSuccess />}
          title={t('staffVerification.noAppeals', { context: state })}
          text={t('staffVerification.noAppealsText', { context: state })}
        />
      }
      words={(what) => t('staffVerification.appeal', { context: what })}
    >
      {(frame) => (
        <ListedItem list={list} frame={frame}>
          {(appeal) => <AppealDetail appeal={appeal} frame={frame} />}
        </ListedItem>
      )}
    </Desk>
  );
}

function AppealDetail({ appeal, frame }: { appeal: Appeal; frame: Frame }) {
  const { userType, accountId, kind, text, against, decidedAgainstBy, createdAt, outcome } = appeal;
  return (
    <DetailFrame
      {...frame}
      person={appeal}
      note={`${t('staff.kind', { context: userType })} · ${t('staffVerification.appealedAt', { when: dayAndClock(createdAt) })}`}
      badge={<Badge outcome={outcome} />}
    >
      <DetailBody>
        <Card as="section" pad="lg" title={t('staffVerification.theySay')}>
          <Text variant="soft" mod="written" lh="21px">
            {text}
          </Text>
          <Text component="h2" mod="ruled" size="lg" fw={600} mt={20} mb={14} pt={20}>
            {t('staffVerification.against', { context: kind })}
          </Text>
          <Text variant="soft" mod="written" lh="21px">
            {against}
          </Text>
          <Text size="sm" variant="muted" mt={8}>
            {decidedAgainstBy && <span>{t('staffVerification.decidedBy', { name: decidedAgainstBy })}</span>}{' '}
            <TextLink isInText href={paths.staff(kind === 'review' ? `reviews/${accountId}` : `accounts/${accountId}`)}>
              {t(kind === 'review' ? 'staffVerification.seeProfile' : 'staffVerification.account')}
            </TextLink>
          </Text>
        </Card>
        <Card as="section" pad="lg" title={t('staffVerification.answer')}>
          {outcome ? <Answer appeal={appeal} /> : <AnswerForm appeal={appeal} onward={frame.onward} />}
        </Card>
      </DetailBody>
    </DetailFrame>
  );
}

function Badge({ outcome }: { outcome: Appeal['outcome'] }) {
  if (!outcome) return <StatusBadge tone="gold">{t('staffVerification.appealWaiting')}</StatusBadge>;
  return <StatusBadge tone={outcome === 'granted' ? 'ok' : 'bad'}>{t('staffVerification.outcome', { context: outcome })}</StatusBadge>;
}

const ANSWER_MAX = 1000;

/** The answer to an appeal, which its author reads, and the two possible outcomes. */
function AnswerForm({ appeal, onward }: { appeal: Appeal; onward: string }) {
  const navigate = useNavigate();
  const held = useHeldOn(appeal.id);
  const isDisabled = !appeal.mayDecide || held !== undefined;
  const hold = useHold();
  const sending = hold.isPending ? hold.variables.outcome : undefined;
  const { form, ref, line, submit } = useForm({
    initialValues: { answer: '' },
    draft: { key: `appeal.${appeal.id}`, text: 'answer' },
    check: (values, outcome: 'granted' | 'refused') => issuesOf(decideAppeal.body, { ...values, outcome }),
    send: ({ answer }, outcome) => {
      const given = { kind: 'decide_appeal', subjectId: appeal.id, decision: { outcome, answer } } as const;
      return hold.mutateAsync({ given, name: appeal.name, outcome });
    },
    onSent: () => void navigate(onward, { replace: true }),
  });

  return (
    <>
      {!appeal.mayDecide && <Note tone="warn">{t('staffVerification.mayNotDecide')}</Note>}
      {held && !hold.isPending && <Note>{heldWords(held)}</Note>}
      <Form ref={ref} onSubmit={(event) => event.preventDefault()}>
        <CharacterCount text={form.values.answer} max={ANSWER_MAX}>
          <Textarea
            label={t('staffVerification.yourAnswer')}
            description={t('staffVerification.yourAnswerHint', { name: appeal.name })}
            autosize
            minRows={4}
            maxRows={10}
            disabled={isDisabled}
            {...form.getInputProps('answer')}
          />
        </CharacterCount>
        <FormProblem line={line} />
        <Text size="sm" variant="muted">
          {t('staffVerification.effect', { context: appeal.kind })}
        </Text>
        <Group className={css.actions} gap={10} wrap="nowrap" align="stretch" justify="flex-end">
          <Button
            variant="outline"
            color="danger"
            disabled={isDisabled || sending === 'granted'}
            loading={sending === 'refused'}
            onClick={() => void submit('refused')}
          >
            {t('staffVerification.refuse')}
          </Button>
          <Button disabled={isDisabled || sending === 'refused'} loading={sending === 'granted'} onClick={() => void submit('granted')}>
            {t('staffVerification.grant')}
          </Button>
        </Group>
      </Form>
    </>
  );
}

function Answer({ appeal: { answer, decidedBy, decidedAt } }: { appeal: Appeal }) {
  return (
    <>
      <Text variant="soft" mod="written" lh="21px">
        {answer}
      </Text>
      <Text size="sm" variant="muted" mt={8}>
        {decidedAt && t('staffVerification.by', { when: dayAndClock(decidedAt), name: decidedBy ?? t('app.staff') })}
      </Text>
    </>
  );
}
