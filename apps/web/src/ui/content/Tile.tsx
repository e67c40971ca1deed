import type { ReactNode } from 'react';
import { Stack, Text } from '#ui/layout.ts';
import css from './Tile.module.css';

/** A number and what it counts. */
export function Tile({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Stack gap={4} justify="space-between" className={css.root}>
      <Text component="dt" size="xs" variant="muted">
        {label}
      </Text>
      <dd>
        <b>{value}</b>
        {note && (
          <Text component="small" display="block" size="xs" variant="muted">
            {note}
          </Text>
        )}
      </dd>
    </Stack>
  );
}

export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={css.tiles}>{children}</dl>;
}
