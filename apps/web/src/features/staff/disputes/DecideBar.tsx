import { decideDispute } from '@castlane/contract/dispute.ts';
import type { DisputeOutcome } from '@castlane/contract/cancellation.ts';
import type { Frame } from '#features/staff/desk/items.ts';
import { OutcomeBar } from '#features/staff/desk/OutcomeBar.tsx';
import { t } from './words.ts';
import type { DisputeDetails } from './api.ts';
import { partyName } from './dispute-words.tsx';

const REASON_MAX = 2000;

/** The two outcomes of a dispute, with what each means for both parties, and the reason that both read. Keys: C and X. */
export function DecideBar({ dispute, frame }: { dispute: DisputeDetails; frame: Frame }) {
  const { id, job, openedAt } = dispute;
  const [owner, creator] = [partyName(dispute.owner), partyName(dispute.creator)];
  return (
    <OutcomeBar<DisputeOutcome>
      frame={frame}
      waits={t('staffDisputes.waits')}
      since={openedAt}
      isOpen={dispute.outcome === null}
      choices={[
        { outcome: 'cancelled', keyName: 'x', label: t('staffDisputes.decide.cancelled'), variant: 'outline', color: 'danger' },
        { outcome: 'completed', keyName: 'c', label: t('staffDisputes.decide.completed') },
      ]}
      askFor={(outcome) => ({
        title: t('staffDisputes.ask', { context: outcome }),
        label: t('staffDisputes.reason'),
        hint: t('staffDisputes.reasonHint'),
        draft: `dispute.${id}`,
        max: REASON_MAX,
        backLabel: t('staffDisputes.goBack'),
        button: t('staffDisputes.decide', { context: outcome }),
        isDanger: outcome === 'cancelled',
        body: decideDispute.body,
      })}
      decisionOf={(outcome, reason) => ({
        given: { kind: 'decide_dispute', subjectId: id, decision: { outcome, reason } },
        name: job.title,
      })}
    >
      {(outcome) => (
        <>
          <p>
            <b>{job.title}</b>
            <span>{`: ${t('staffDisputes.between', { owner, creator })}`}</span>
          </p>
          <ul>
            <li>{t('staffDisputes.meansCreator', { context: outcome, name: creator })}</li>
            <li>{t('staffDisputes.meansOwner', { context: outcome, name: owner })}</li>
            <li>{t('staffDisputes.meansFinal')}</li>
          </ul>
        </>
      )}
    </OutcomeBar>
  );
}
