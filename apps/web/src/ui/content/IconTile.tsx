import type { ReactNode } from 'react';
import css from './IconTile.module.css';

type IconTileProps = { tone?: 'info' | 'gold' | 'bad' | 'neutral'; size?: 36 | 40; isRound?: boolean; children: ReactNode };

/** A coloured square or disc behind an icon, at the start of a row or card. The icon says whether it is read. */
export function IconTile({ tone = 'info', size = 40, isRound = false, children }: IconTileProps) {
  return (
    <span className={css.root} data-tone={tone} data-size={size} data-round={isRound || undefined}>
      {children}
    </span>
  );
}
