import { IconShieldExclamation, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { keepDraft, readDraft } from '#platform/forms/draft.ts';
import { t } from './words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import css from './GuardNote.module.css';
import { linkRiskOf, type LinkRisk } from './link-rules.ts';
import { piecesOf } from '#features/threads/bubbles/links.ts';
import { risksIn } from './scam-rules.ts';
import { useConversationActions } from '#features/threads/bubbles/conversation-actions.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';

/** Warns under a message of the other party. The check runs in the browser, reports to no server and blocks nothing. */
export function GuardNote({ event, text }: { event: ThreadEvent; text: string }) {
  const { threadId, isGuarded, report } = useConversationActions();
  const isDismissed = useDismissed(threadId);
  const links = risksOfLinks(text);
  const risks = isGuarded && !isDismissed ? risksIn(text) : [];
  if (links.length === 0 && risks.length === 0) return null;
  return (
    <div className={css.root} role="note">
      <IconShieldExclamation size={18} stroke={1.75} color="var(--cl-gold-t)" aria-hidden="true" />
      <Box flex={1} miw={0}>
        {links.map(({ host, kind }) => (
          <p key={host}>{t('composer.link', { context: kind, host })}</p>
        ))}
        {risks.length > 0 && <p>{`${risks.map((risk) => t('composer.risk', { context: risk })).join(' ')} ${t('composer.riskWhy')}`}</p>}
        <TextButton className={css.link} onClick={() => report(event)}>
          {t('composer.reportThis')}
        </TextButton>
      </Box>
      {risks.length > 0 && (
        <IconButton
          Icon={IconX}
          iconSize={16}
          className={css.close}
          size="sm"
          label={t('composer.riskDismiss')}
          onClick={() => dismiss(threadId)}
        />
      )}
    </div>
  );
}

/** Warns above the field before contact data is sent. The message can still be sent. */
export function OutgoingNote({ text }: { text: string }) {
  if (risksIn(text).length === 0) return null;
  return (
    <Group component="p" wrap="nowrap" align="flex-start" gap={8} mx={4} mb={8} role="status">
      <IconShieldExclamation size={16} stroke={1.75} color="var(--cl-gold-t)" aria-hidden="true" />
      <Text span size="sm" variant="soft">
        {t('composer.riskOutgoing')}
      </Text>
    </Group>
  );
}

function risksOfLinks(text: string): LinkRisk[] {
  const risks = piecesOf(text).flatMap((piece) => (piece.kind === 'link' ? (linkRiskOf(piece.href) ?? []) : []));
  return [...new Map(risks.map((risk) => [risk.host, risk])).values()];
}

const listeners = new Set<() => void>();

/** Stored with this browser's drafts, which are deleted at logout. */
function useDismissed(threadId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readDraft(keyOf(threadId)) === true,
  );
}

function dismiss(threadId: string) {
  keepDraft(keyOf(threadId), true);
  for (const listener of listeners) listener();
}

function keyOf(threadId: string): string {
  return `guard.${threadId}`;
}
