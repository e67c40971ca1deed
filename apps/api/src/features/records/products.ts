import { PRODUCTS_FOR_A_SHARE } from '@castlane/contract/policy.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** Selects how the owner of `owner_records r`, which may be missing, has sent products, in the contract's shape. */
export function productsOf(db: Db): Fragment {
  const rate = db`CASE WHEN r.products_counted >= ${PRODUCTS_FOR_A_SHARE}::int THEN r.products_on_time::float8 / r.products_counted END`;
  return db`jsonb_build_object('counted', coalesce(r.products_counted, 0), 'onTimeRate', ${rate})`;
}
