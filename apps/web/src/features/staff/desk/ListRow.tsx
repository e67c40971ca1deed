import type { UserType } from '@castlane/contract/auth.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { Held } from '#features/staff/decisions/held.ts';
import { t } from '#features/staff/words.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Stack, Text } from '#ui/layout.ts';
import css from './ListRow.module.css';
import { LoadedList } from './LoadedList.tsx';

export type Person = { name: string; profileImageUri: string | null; userType: UserType };

type ListRowProps = {
  href: string;
  isCurrent: boolean;
  /** The picture and the title of an item about one person. */
  person?: Person;
  title?: string;
  note: ReactNode;
  /** The decision on it that can still be undone, which replaces the note. */
  held?: Held | undefined;
  aside: ReactNode;
};

export function ListRow({ href, isCurrent, person, title = person?.name, note, held, aside }: ListRowProps) {
  return (
    <li>
      <UiLink className={css.row} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {person && <Avatar name={person.name} src={person.profileImageUri} size={38} kind={kindOf(person.userType)} />}
        <Box component="span" flex={1} miw={0}>
          <Text component="b" display="block" fw={600} truncate>
            {title}
          </Text>
          <Text component="small" display="block" size="xs" variant="muted" truncate>
            {held ? t('staffDecisions.row', { name: held.by }) : note}
          </Text>
        </Box>
        <Text span flex="none" size="xs" variant="muted" mod="tabular">
          {aside}
        </Text>
      </UiLink>
    </li>
  );
}

type ListRowsProps<Item> = Omit<ComponentProps<typeof LoadedList<Item>>, 'skeleton' | 'children'> & {
  label: string;
  children: (item: Item) => ReactNode;
};

export function ListRows<Item>({ label, children, ...rest }: ListRowsProps<Item>) {
  return (
    <LoadedList skeleton={<ListRowSkeletons />} {...rest}>
      {(items) => (
        <Stack component="ul" gap={2} pt={2} pb={12} px={8} aria-label={label}>
          {items.map((item) => children(item))}
        </Stack>
      )}
    </LoadedList>
  );
}

function ListRowSkeletons() {
  return (
    <Loading>
      <Stack gap={2} pt={2} pb={12} px={8}>
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={css.row}>
            <Skeleton width={38} height={38} circle />
            <Box flex={1} miw={0}>
              <Skeleton width="60%" height={14} />
              <Skeleton width="80%" height={12} mt={8} />
            </Box>
          </div>
        ))}
      </Stack>
    </Loading>
  );
}
