import type { ReactElement, ReactNode } from 'react';
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

/** In full rows: two on a phone, half of them on a desk, all on a wide one. */
export function Tiles({ children }: { children: ReactElement[] }) {
  return (
    <dl className={css.tiles} style={{ '--all': children.length, '--half': Math.ceil(children.length / 2) }}>
      {children}
    </dl>
  );
}
