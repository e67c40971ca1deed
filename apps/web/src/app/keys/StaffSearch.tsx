import { STAFF_NAV } from '#features/staff/nav.ts';
import { t } from '#features/staff/words.ts';
import { call } from '#platform/http/api.ts';
import { logOut } from '#platform/http/session.ts';
import { paths } from '#platform/page/paths.ts';
import { kindOf } from '#ui/pictures/Avatar.tsx';
import { modalHit, pageGroups, useSearch } from './hits.ts';
import { Results, type SearchProps } from './Results.tsx';

/** What staff find: the console's pages, accounts and actions. */
export function StaffSearch(props: SearchProps) {
  const { text, q } = props;
  const accounts = useSearch('accounts', q, (given) => call('GET /staff/v1/accounts', given));
  const pages = STAFF_NAV.map(({ id, label, href, Icon }) => ({ id, label: t(label), picture: { Icon }, to: href }));
  const actions = [modalHit('keys'), { ...modalHit('logout'), to: logOut }];
  return (
    <Results
      {...props}
      searches={[accounts]}
      groups={[
        ...pageGroups(text, pages, actions),
        {
          title: 'keys.group.accounts',
          hits: accounts.items.map(({ id, name, email, profileImageUri, userType }) => ({
            id: `account-${id}`,
            label: name,
            note: email,
            picture: { name, src: profileImageUri, kind: kindOf(userType) },
            to: paths.staff(`accounts/${id}`),
          })),
        },
      ]}
    />
  );
}
