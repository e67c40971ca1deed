import type { ReactNode } from 'react';
import { Text } from '#ui/layout.ts';
import { Progress } from '#ui/states/Progress.tsx';
import { useT } from './i18n.ts';
import type { Row } from './use-sendings.ts';

/** The size of a file, or its state. */
export function FileNote({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <Text component="small" size="xs" variant={isBad ? 'bad' : 'muted'} mod="tabular" role={isBad ? 'alert' : undefined}>
      {children}
    </Text>
  );
}

/** How far a file has come, or why it failed. */
export function SendingState({ row: { name, share, problem } }: { row: Row }) {
  const t = useT();
  if (problem) return <FileNote isBad>{problem}</FileNote>;
  return (
    <>
      <Progress value={share} label={t('uploads.sending', { name })} />
      <FileNote>{share < 1 ? t('uploads.percent', { count: Math.round(share * 100) }) : t('uploads.looking')}</FileNote>
    </>
  );
}
