import type { ComponentProps, ReactNode } from 'react';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Stack, Text } from '#ui/layout.ts';
import css from './ListRow.module.css';
import { LoadedList } from './LoadedList.tsx';

type ListRowProps = {
  href: string;
  isCurrent: boolean;
  avatar?: ReactNode;
  title: ReactNode;
  note: ReactNode;
  aside?: ReactNode;
};

export function ListRow({ href, isCurrent, avatar, title, note, aside }: ListRowProps) {
  return (
    <li>
      <UiLink className={css.row} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {avatar}
        <Box component="span" flex={1} miw={0}>
          <Text component="b" display="block" fw={600} truncate>
            {title}
          </Text>
          <Text component="small" display="block" size="xs" variant="muted" truncate>
            {note}
          </Text>
        </Box>
        {aside && (
          <Text span flex="none" size="xs" variant="muted" mod="tabular">
            {aside}
          </Text>
        )}
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
