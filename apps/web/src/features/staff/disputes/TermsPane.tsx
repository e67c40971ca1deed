import { agreedTermsOf } from '#features/engagements/agreements/agreed-terms.ts';
import { agreementRows } from '#features/engagements/agreements/agreement-words.ts';
import { dayAndClock, list } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Text } from '#ui/layout.ts';
import type { DisputeDetails } from './api.ts';
import { partyName } from './dispute-words.ts';
import { Pane } from './Pane.tsx';
import css from './Pane.module.css';

export function TermsPane({ dispute: { engagement, terms, owner, creator } }: { dispute: DisputeDetails }) {
  const { number, sha256, acceptedAt } = engagement.agreement;
  const { payment } = engagement;
  const agreed = agreedTermsOf({ terms });
  const ticked = (when: string | null) => [when ? dayAndClock(when) : t('staffDisputes.notTicked')];
  const rows: [label: string, values: string[]][] = [
    ...(agreed ? agreementRows({ ...agreed, owner: undefined, creator: undefined }) : []),
    [t('staffDisputes.paid'), ticked(payment.paidAt)],
    [t('staffDisputes.received'), ticked(payment.receivedAt)],
  ];
  return (
    <Pane title={t('staffDisputes.terms')}>
      <dl>
        {[owner, creator].map((party) => (
          <div key={party.id} className={css.row}>
            <dt>{t('staff.kind', { context: party.userType })}</dt>
            <dd>
              <TextLink isInText href={paths.staff(`accounts/${party.id}`)}>
                {partyName(party)}
              </TextLink>
            </dd>
          </div>
        ))}
        {rows.map(([label, values]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>{list(values)}</dd>
          </div>
        ))}
      </dl>
      {agreed?.description && (
        <>
          <Text component="h3" fw={600} mt={18} mb={4}>
            {t('staffDisputes.brief')}
          </Text>
          <Text inherit variant="soft" mod="written">
            {agreed.description}
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
