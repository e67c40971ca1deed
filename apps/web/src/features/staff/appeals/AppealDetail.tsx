import type { Appeal } from '@castlane/contract/staff-verification.ts';
import { useNavigate } from 'react-router';
import { DetailBody, DetailFrame, type Frame } from '#features/staff/desk/DetailFrame.tsx';
import type { Neighbours } from '#features/staff/desk/items.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from '#features/staff/i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Text } from '#ui/layout.ts';
import css from './AppealDetail.module.css';
import { AnswerForm } from './AnswerForm.tsx';
import '#features/staff/verification/i18n.ts';

/** One appeal: the decision, the author's text, and the answer. */
export function AppealDetail({ appeal, frame }: { appeal: Appeal; frame: Frame & { neighbours: Neighbours } }) {
  const t = useT();
  const navigate = useNavigate();
  const { name, userType, profileImageUri, accountId, kind, text, against, decidedAgainstBy, createdAt, outcome } = appeal;
  return (
    <DetailFrame
      {...frame}
      title={name}
      note={`${t(`staff.kind.${userType}`)} · ${t('staffVerification.appealedAt', { when: dayAndClock(createdAt) })}`}
      avatar={<Avatar name={name} src={profileImageUri} size={52} kind={kindOf(userType)} />}
      badge={<Badge outcome={outcome} />}
    >
      <DetailBody>
        <Card as="section" pad="lg" title={t('staffVerification.theySay')}>
          <Text variant="soft" mod="written" lh="21px">
            {text}
          </Text>
          <Text component="h2" className={css.second} size="lg" fw={600} mt={20} mb={14} pt={20}>
            {t(`staffVerification.against.${kind}`)}
          </Text>
          <Text variant="soft" mod="written" lh="21px">
            {against}
          </Text>
          <Text size="sm" variant="muted" mt={8}>
            {decidedAgainstBy && t('staffVerification.decidedBy', { name: decidedAgainstBy })}{' '}
            <TextLink isInText href={paths.staff(kind === 'review' ? `reviews/${accountId}` : `accounts/${accountId}`)}>
              {t(kind === 'review' ? 'staffVerification.seeProfile' : 'staffVerification.account')}
            </TextLink>
          </Text>
        </Card>
        <Card as="section" pad="lg" title={t('staffVerification.answer')}>
          {outcome ? (
            <Answer appeal={appeal} />
          ) : (
            <Decide appeal={appeal} onDecided={() => void navigate(frame.neighbours.onward, { replace: true })} />
          )}
        </Card>
      </DetailBody>
    </DetailFrame>
  );
}

function Badge({ outcome }: { outcome: Appeal['outcome'] }) {
  const t = useT();
  if (!outcome) return <StatusBadge tone="gold">{t('staffVerification.appealWaiting')}</StatusBadge>;
  return <StatusBadge tone={outcome === 'granted' ? 'ok' : 'bad'}>{t(`staffVerification.outcome.${outcome}`)}</StatusBadge>;
}

function Decide({ appeal, onDecided }: { appeal: Appeal; onDecided: () => void }) {
  const t = useT();
  return (
    <>
      {!appeal.mayDecide && <Note tone="warn">{t('staffVerification.mayNotDecide')}</Note>}
      <AnswerForm appeal={appeal} onDecided={onDecided} isDisabled={!appeal.mayDecide} />
    </>
  );
}

function Answer({ appeal: { answer, decidedBy, decidedAt } }: { appeal: Appeal }) {
  const t = useT();
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
