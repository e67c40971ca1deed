import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { t } from './words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box, Group, Stack } from '#ui/layout.ts';
import css from './FailureNotes.module.css';

/** A decision that failed: a colleague was faster, the profile has changed, or the connection broke. */
export type Failure = { accountId: string; name: string; line: string };

type FailureNotesProps = {
  failures: readonly Failure[];
  current: string | undefined;
  hrefOf: (accountId: string) => string;
  onForget: (accountId: string) => void;
};

export function FailureNotes({ failures, current, hrefOf, onForget }: FailureNotesProps) {
  if (failures.length === 0) return null;
  return (
    <Stack gap={8} className={css.root}>
      {failures.map(({ accountId, name, line }) => (
        <Note key={accountId} tone="bad" icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}>
          <Group className={css.note} gap={12} wrap="nowrap" align="flex-start">
            <Box component="p" flex={1}>
              <b>{t('staffVerification.notDecided', { name })}</b> <span>{line}</span>
            </Box>
            {accountId !== current && (
              <TextLink isInText href={hrefOf(accountId)}>
                {t('staffVerification.lookAgain')}
              </TextLink>
            )}
            <IconButton size="sm" label={t('app.dismiss')} onClick={() => onForget(accountId)}>
              <IconX size={16} stroke={2} aria-hidden="true" />
            </IconButton>
          </Group>
        </Note>
      ))}
    </Stack>
  );
}
