import { usageWords } from '#features/engagements/agreements/offer-words.ts';
import { deliverableWords, spanOfDays } from '#features/jobs/job-words.ts';
import { deadline, dayAndClock, list, money } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Text } from '#ui/layout.ts';
import type { DisputeDetails } from './api.ts';
import { partyName } from './dispute-words.ts';
import { Pane } from './Pane.tsx';
import css from './Pane.module.css';
import '#features/engagements/agreements/i18n.ts';
import '#features/proposals/offers/i18n.ts';

/** The terms that this pane shows beyond those of every agreement; older ones have fewer. */
type Frozen = { description?: string; exclusivityDays?: number; shipsProduct?: boolean };

/** The frozen terms that both parties agreed on. */
export function TermsPane({ dispute: { engagement, terms, owner, creator } }: { dispute: DisputeDetails }) {
  const t = useT();
  const { number, price, deliverables, dueAt, changeRounds, usageRights, disclosureRequired, sha256, acceptedAt } = engagement.agreement;
  const { payment } = engagement;
  const { description, exclusivityDays, shipsProduct } = terms as Frozen;
  const yesOrNo = (is: boolean | undefined) => is !== undefined && t(is ? 'agreement.yes' : 'agreement.no');
  const rows: [label: string, value: string | false | undefined][] = [
    [t('offer.price'), money(price)],
    [t('offer.deliverables'), list(deliverables.map(deliverableWords))],
    [t('offer.dueBy'), deadline(dueAt)],
    [t('offer.changeRounds'), t('offer.rounds', { count: changeRounds })],
    [t('offer.usageRights'), usageWords(usageRights)],
    [t('agreement.exclusivity'), Boolean(exclusivityDays) && spanOfDays(exclusivityDays!)],
    [t('agreement.disclosure'), yesOrNo(disclosureRequired)],
    [t('agreement.ships'), yesOrNo(shipsProduct)],
    [t('staffDisputes.paid'), payment.paidAt ? dayAndClock(payment.paidAt) : t('staffDisputes.notTicked')],
    [t('staffDisputes.received'), payment.receivedAt ? dayAndClock(payment.receivedAt) : t('staffDisputes.notTicked')],
  ];
  return (
    <Pane title={t('staffDisputes.terms')}>
      <dl>
        {[owner, creator].map((party) => (
          <div key={party.id} className={css.row}>
            <dt>{t(`staff.kind.${party.userType}`)}</dt>
            <dd>
              <TextLink isInText href={paths.staff(`accounts/${party.id}`)}>
                {partyName(party)}
              </TextLink>
            </dd>
          </div>
        ))}
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className={css.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {description && (
        <>
          <Text component="h3" fw={600} mt={18} mb={4}>
            {t('staffDisputes.brief')}
          </Text>
          <Text inherit variant="soft" mod="written">
            {description}
          </Text>
        </>
      )}
      <Text size="sm" variant="muted" mt={12}>
        {t('staffDisputes.version', { number, when: dayAndClock(acceptedAt) })}
      </Text>
      <Text size="sm" variant="muted" mt={12}>
        <span>{t('agreement.hash')}</span> <code className={css.hash}>{sha256}</code>
      </Text>
    </Pane>
  );
}
