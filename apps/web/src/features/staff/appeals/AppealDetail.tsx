import type { Appeal } from '@castlane/contract/staff-verification.ts';
import { Arrows, DetailFrame } from '#features/staff/desk/DetailFrame.tsx';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from '#features/staff/i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar, kindOf } from '#ui/content/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { StatusBadge } from '#ui/content/StatusBadge.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Text } from '#ui/layout.ts';
import css from './AppealDetail.module.css';
import { AnswerForm } from './AnswerForm.tsx';
import '#features/staff/verification/i18n.ts';

type AppealDetailProps = {
  appeal: Appeal;
  neighbours: { previous?: string | undefined; next?: string | undefined };
  backHref: string;
  hrefOf: (id: string) => string;
  onDecided: () => void;
};

/** One appeal: the decision, the author's text, and the answer. */
export function AppealDetail({ appeal, neighbours, backHref, hrefOf, onDecided }: AppealDetailProps) {
  const t = useT();
  const { name, userType, profileImageUri, accountId, kind, text, against, decidedAgainstBy, createdAt, outcome } = appeal;
  return (
    <DetailFrame
      title={name}
      note={`${t(`staff.kind.${userType}`)} · ${t('staffVerification.appealedAt', { when: dayAndClock(createdAt) })}`}
      avatar={<Avatar name={name} src={profileImageUri} size={52} kind={kindOf(userType)} />}
      badge={<Badge outcome={outcome} />}
      nav={<Arrows neighbours={neighbours} hrefOf={hrefOf} />}
      backHref={backHref}
      backLabel={t('staffVerification.backToAppeals')}
      label={t('staffVerification.appeal')}
    >
      <div className={css.root}>
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('staffVerification.theySay')}</h2>
          <p className={css.text}>{text}</p>
          <h2 className={`${css.title} ${css.second}`}>{t(`staffVerification.against.${kind}`)}</h2>
          <p className={css.text}>{against}</p>
          <Text size="sm" variant="muted" mt={8}>
            {decidedAgainstBy && t('staffVerification.decidedBy', { name: decidedAgainstBy })}{' '}
            <UiLink className={css.link} href={paths.staff(kind === 'review' ? `reviews/${accountId}` : `accounts/${accountId}`)}>
              {t(kind === 'review' ? 'staffVerification.seeProfile' : 'staffVerification.account')}
            </UiLink>
          </Text>
        </Card>
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('staffVerification.answer')}</h2>
          {outcome ? <Answer appeal={appeal} /> : <Decide appeal={appeal} onDecided={onDecided} />}
        </Card>
      </div>
    </DetailFrame>
  );
}

function Badge({ outcome }: { outcome: Appeal['outcome'] }) {
  const t = useT();
  if (!outcome) return <StatusBadge tone="gold">{t('staffVerification.appealWaiting')}</StatusBadge>;
  return <StatusBadge tone={outcome === 'granted' ? 'ok' : 'bad'}>{t(`staffVerification.outcome.${outcome}`)}</StatusBadge>;
}

function Decide({ appeal, onDecided }: Pick<AppealDetailProps, 'appeal' | 'onDecided'>) {
  const t = useT();
  if (!appeal.mayDecide) {
    return (
      <>
        <Note tone="warn">{t('staffVerification.mayNotDecide')}</Note>
        <AnswerForm appeal={appeal} onDecided={onDecided} isDisabled />
      </>
    );
  }
  return <AnswerForm appeal={appeal} onDecided={onDecided} />;
}

function Answer({ appeal: { answer, decidedBy, decidedAt } }: { appeal: Appeal }) {
  const t = useT();
  return (
    <>
      <p className={css.text}>{answer}</p>
      <Text size="sm" variant="muted" mt={8}>
        {decidedAt && t('staffVerification.by', { when: dayAndClock(decidedAt), name: decidedBy ?? t('app.staff') })}
      </Text>
    </>
  );
}
