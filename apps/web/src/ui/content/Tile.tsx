import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Stack, Text } from '#ui/layout.ts';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import css from './Tile.module.css';

type TileProps = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Where its items are. Then the whole tile is the link. */
  href?: string;
};

export function Tile({ label, value, note, href }: TileProps) {
  const id = useId();
  const ids = { label: `${id}label`, value: `${id}value` };
  return (
    <Stack gap={4} className={css.root} data-link={href ? true : undefined}>
      <Text component="dt" id={ids.label} size="xs" variant="muted">
        {label}
      </Text>
      <dd>
        <b id={ids.value}>
          {href ? (
            <CoverLink className={css.link ?? ''} href={href} aria-labelledby={`${ids.label} ${ids.value}`}>
              <span>{value}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </CoverLink>
          ) : (
            value
          )}
        </b>
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
