import { AccountStatus } from '@castlane/contract/account.ts';
import { UserType } from '@castlane/contract/auth.ts';
import { useParams, useSearchParams } from 'react-router';
import { oneOf, useFilter, withQuery } from '#features/staff/desk/filters.ts';
import { ListDetail, ListHead } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows } from '#features/staff/desk/ListRow.tsx';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { useT } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { Group } from '#ui/layout.ts';
import { AccountBadge, standingOf } from './AccountBadge.tsx';
import { AccountPane } from './AccountPane.tsx';
import { useAccounts, type AccountFilter } from './api.ts';

/** All accounts, with a search, and one of them beside the list. */
export function Accounts() {
  const t = useT();
  const { id } = useParams();
  return (
    <ListDetail
      label={t('staff.nav.accounts')}
      isOpen={id !== undefined}
      list={<AccountList current={id} />}
      detail={
        id ? (
          <AccountPane key={id} id={id} />
        ) : (
          <EmptyState art={<ArtEmptySearch />} title={t('staffAccounts.choose')} text={t('staffAccounts.chooseText')} />
        )
      }
    />
  );
}

function AccountList({ current }: { current: string | undefined }) {
  const t = useT();
  const [query] = useSearchParams();
  const [q, setQ] = useFilter('q');
  const [status, setStatus] = useFilter('status');
  const [kind, setKind] = useFilter('kind');
  const filter: AccountFilter = {
    q: q || undefined,
    status: oneOf(AccountStatus.options, status),
    userType: oneOf(UserType.options, kind),
  };
  const list = useAccounts(filter);
  return (
    <>
      <ListHead title={t('staff.nav.accounts')} isOpen={current !== undefined}>
        <SearchField label={t('staffAccounts.search')} value={q} onSearch={setQ} />
        <Group gap={8} grow wrap="nowrap">
          <NativeSelect
            size="sm"
            aria-label={t('staffAccounts.status')}
            value={filter.status ?? ''}
            onChange={(event) => setStatus(event.currentTarget.value)}
            data={[
              { value: '', label: t('staffAccounts.anyStatus') },
              ...AccountStatus.options.map((value) => ({ value, label: t(`staffAccounts.status.${value}`) })),
            ]}
          />
          <NativeSelect
            size="sm"
            aria-label={t('staffAccounts.kind')}
            value={filter.userType ?? ''}
            onChange={(event) => setKind(event.currentTarget.value)}
            data={[
              { value: '', label: t('staffAccounts.anyKind') },
              ...UserType.options.map((value) => ({ value, label: t(`staff.kind.${value}`) })),
            ]}
          />
        </Group>
      </ListHead>
      <ListRows
        label={t('staff.nav.accounts')}
        list={list}
        empty={<EmptyState title={t('staffAccounts.none')} text={t('staffAccounts.noneText')} />}
      >
        {(account) => (
          <ListRow
            key={account.id}
            href={withQuery(paths.staff(`accounts/${account.id}`), Object.fromEntries(query))}
            isCurrent={account.id === current}
            avatar={<Avatar name={account.name} src={account.profileImageUri} size={38} kind={kindOf(account.userType)} />}
            title={account.name}
            note={account.email}
            aside={<AccountBadge standing={standingOf(account)} />}
          />
        )}
      </ListRows>
    </>
  );
}
