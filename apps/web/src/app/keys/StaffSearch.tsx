import { IconKeyboard, IconLogout } from '@tabler/icons-react';
import { STAFF_NAV } from '#features/staff/nav.ts';
import { t as staff } from '#features/staff/words.ts';
import { call } from '#platform/http/api.ts';
import { logOut } from '#platform/http/session.ts';
import { openModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { kindOf } from '#ui/pictures/Avatar.tsx';
import { isMatch, MOST, useAsked, useSearch } from './hits.ts';
import { Results, type SearchProps } from './Results.tsx';
import { t } from './words.ts';

/** What staff find: the console's pages, accounts and actions. */
export function StaffSearch(props: SearchProps) {
  const { text } = props;
  const { q, isTyping } = useAsked(text);
  const accounts = useSearch(q, {
    queryKey: ['palette', 'accounts', q],
    queryFn: ({ signal }) => call('GET /staff/v1/accounts', { query: { q: q.slice(0, 100), limit: MOST }, signal }),
  });
  const pages = STAFF_NAV.map(({ id, label, href, Icon }) => ({ id, label: staff(label), picture: { Icon }, to: href }));
  const actions = [
    { id: 'keys', label: t('app.keys'), picture: { Icon: IconKeyboard }, to: () => openModal('keys') },
    { id: 'logout', label: t('app.logout'), picture: { Icon: IconLogout }, to: logOut },
  ];
  return (
    <Results
      {...props}
      isPending={isTyping || accounts.isFetching}
      isFailed={accounts.isError}
      groups={[
        { title: 'keys.group.pages', hits: pages.filter(({ label }) => isMatch(label, text.trim())) },
        { title: 'keys.group.actions', hits: actions.filter(({ label }) => isMatch(label, text.trim())) },
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
