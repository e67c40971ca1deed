import type { DisputeRow } from '@castlane/contract/dispute.ts';
import type { Party } from '@castlane/contract/work.ts';
import { t } from './i18n.ts';

/** A business by its name as a business, anybody else by their own. */
export function partyName({ company, name }: Pick<Party, 'company' | 'name'>): string {
  return company ?? name;
}

/** Who asked staff, by name; a ban brings work to them by itself. */
export function openerOf({ openedBy, owner, creator }: Pick<DisputeRow, 'openedBy' | 'owner' | 'creator'>): string {
  if (openedBy === 'staff') return t('staffDisputes.byBan');
  return partyName(openedBy === 'owner' ? owner : creator);
}
