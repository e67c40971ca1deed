import { useList } from '#features/staff/desk/queries.ts';
import { ACCOUNTS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk } from '#features/staff/desk/Desk.tsx';
import { FilterSelect } from '#features/staff/desk/DeskFilters.tsx';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { t } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Group } from '#ui/layout.ts';
import { AccountBadge, AccountPane } from './AccountPane.tsx';

export function Accounts() {
  const desk = useDesk(ACCOUNTS);
  const { q, status, kind } = desk.filter;
  return (
    <Desk
      desk={desk}
      label={t('staff.nav.accounts')}
      filters={
        <>
          <SearchField label={t('staffAccounts.search')} value={q ?? ''} onSearch={(words) => desk.set('q', words)} />
          <Group gap={8} grow wrap="nowrap">
            <FilterSelect
              desk={desk}
              name="status"
              label={t('staffAccounts.statusLabel')}
              words={(each) => (each ? t('staffAccounts.status', { context: each }) : t('staffAccounts.anyStatus'))}
            />
            <FilterSelect
              desk={desk}
              name="kind"
              label={t('staffAccounts.kind')}
              words={(each) => (each ? t('staff.kind', { context: each }) : t('staffAccounts.anyKind'))}
            />
          </Group>
        </>
      }
      list={useList('GET /staff/v1/accounts', { q, status, userType: kind }, { isQueue: false })}
      renderRow={(account, link) => <ListRow {...link} person={account} note={account.email} aside={<AccountBadge account={account} />} />}
      empty={<EmptyState title={t('staffAccounts.none')} text={t('staffAccounts.noneText')} />}
      choose={<EmptyState art={<ArtEmptySearch />} title={t('staffAccounts.choose')} text={t('staffAccounts.chooseText')} />}
      words={(what) => t('staffAccounts.one', { context: what })}
      hasNeighbours={false}
    >
      {(frame) => <AccountPane frame={frame} />}
    </Desk>
  );
}
