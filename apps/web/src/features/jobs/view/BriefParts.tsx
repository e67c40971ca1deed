import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Stack, Text } from '#ui/layout.ts';
import css from './BriefParts.module.css';

export function BriefPart({ title, heading = 'h2', children }: { title: string; heading?: 'h2' | 'h4'; children: ReactNode }) {
  return (
    <Box component="section" mt={24} maw="66ch">
      <Text component={heading} size="lg" fw={600} textWrap="balance" mb={6}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

const MARKS = { true: IconCheck, false: IconAlertTriangle, undefined: IconInfoCircle };

/** A line of a list in a brief; `isMet` is for a requirement, and undefined if that is unknown. */
type BriefLine = string | { key: string; text: ReactNode; isMet: boolean | undefined };

export function BriefLines({ lines }: { lines: readonly BriefLine[] }) {
  return (
    <Stack component="ul" className={css.lines} gap={8}>
      {lines.map((line, index) => {
        const { key, text, isMet } = typeof line === 'string' ? { key: index, text: line, isMet: true } : line;
        const Mark = MARKS[`${isMet}`];
        return (
          <li key={key} data-met={isMet}>
            <Mark size={18} stroke={2} aria-hidden="true" />
            <span>{text}</span>
          </li>
        );
      })}
    </Stack>
  );
}
