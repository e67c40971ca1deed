import type { Deliverable } from '@castlane/contract/job.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useAgreement } from '#features/jobs/api.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { day, dayAndClock, money } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Button } from '#ui/Button.ts';
import { LoadError } from '#ui/LoadError.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import css from './AgreementModal.module.css';
import { usageWords } from './offer-words.ts';

/** What the frozen terms hold today; older agreements may hold less. */
type Terms = {
  title?: string;
  owner?: { name?: string; company?: string | null };
  creator?: { name?: string };
  price?: Money;
  deliverables?: Deliverable[];
  dueBy?: string;
  changeRounds?: number;
  usageRights?: Offer['usageRights'];
  exclusivityDays?: number;
  disclosureRequired?: boolean;
  shipsProduct?: boolean;
};

/** The terms as both accepted them, with their hash; made to be printed. */
export function AgreementModal({ jobSlug, isOpen, onClose }: { jobSlug: string; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const { data, isError, refetch } = useAgreement(jobSlug, isOpen);
  return (
    <Modal opened={isOpen} onClose={onClose} size={560} title={t('agreement.title')} className={css.modal}>
      {data ? (
        <div className={css.root}>
          <Rows terms={data.terms as Terms} />
          <p className={css.proof}>{t('agreement.acceptedAt', { time: dayAndClock(data.acceptedAt) })}</p>
          <p className={css.proof}>
            {t('agreement.hash')} <code>{data.sha256}</code>
          </p>
          <div className={css.actions}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('agreement.print')}
            </Button>
          </div>
        </div>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('app.loading')}>
          <Skeleton height={18} width="70%" />
          <Skeleton height={120} mt={16} mb={24} />
        </div>
      )}
    </Modal>
  );
}

function Rows({ terms }: { terms: Terms }) {
  const t = useT();
  const {
    title,
    owner,
    creator,
    price,
    deliverables,
    dueBy,
    changeRounds,
    usageRights,
    exclusivityDays,
    disclosureRequired,
    shipsProduct,
  } = terms;
  const rows: [label: string, value: string | undefined][] = [
    [t('agreement.job'), title],
    [t('agreement.owner'), [owner?.company, owner?.name].filter(Boolean).join(', ')],
    [t('agreement.creator'), creator?.name],
    [t('offer.price'), price && money(price)],
    [t('offer.deliverables'), deliverables?.map(deliverableWords).join(', ')],
    [t('offer.dueBy'), dueBy && day(dueBy)],
    [t('offer.changeRounds'), changeRounds === undefined ? undefined : t('offer.rounds', { count: changeRounds })],
    [t('offer.usageRights'), usageRights && usageWords(usageRights)],
    [t('agreement.exclusivity'), exclusivityDays ? t('offer.days', { count: exclusivityDays }) : undefined],
    [t('agreement.disclosure'), disclosureRequired === undefined ? undefined : t(disclosureRequired ? 'agreement.yes' : 'agreement.no')],
    [t('agreement.ships'), shipsProduct === undefined ? undefined : t(shipsProduct ? 'agreement.yes' : 'agreement.no')],
  ];
  return (
    <dl className={css.rows}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
