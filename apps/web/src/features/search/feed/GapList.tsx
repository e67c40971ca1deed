import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box } from '#ui/layout.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './GapList.module.css';

type Gap = { id: string; label: string; icon?: ReactNode; href: string };

/** What a profile lacks: each line leads to its field, and says how much that adds to the completeness. */
export function GapList({ gaps, points }: { gaps: readonly Gap[]; points: string }) {
  return (
    <ul className={css.root}>
      {gaps.map(({ id, label, icon, href }) => (
        <li key={id}>
          <UiLink href={href}>
            {icon}
            <Box component="span" miw={0} flex={1}>
              {label}
            </Box>
            <b>{points}</b>
            <IconChevronRight size={16} stroke={2} aria-hidden="true" />
          </UiLink>
        </li>
      ))}
    </ul>
  );
}
