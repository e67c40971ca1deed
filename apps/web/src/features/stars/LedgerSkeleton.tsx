import { useT } from '#platform/language/i18n.ts';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './StarLedger.module.css';

/** Skeleton of ledger lines. */
export function LedgerSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <ul className={`${css.list} ${css.late}`} aria-hidden="true">
        {[1, 2, 3, 4].map((line) => (
          <li key={line}>
            <Skeleton width={40} height={40} circle />
            <div className={css.words}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="60%" height={12} mt={8} />
            </div>
            <Skeleton width={48} height={18} />
          </li>
        ))}
      </ul>
    </div>
  );
}
