import type { Thread } from '@castlane/contract/thread.ts';
import { useUnblock } from '#features/blocks/api.ts';
import { firstName } from '#features/threads/messages/words.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import css from './Conversation.module.css';

/** Replaces the composer when one of the two has blocked the other. */
export function CannotWrite({ thread: { otherParty, blockedBy } }: { thread: Thread }) {
  const t = useT();
  const unblock = useUnblock();
  const isMine = blockedBy === 'me';
  return (
    <Group justify="center" gap="8px 14px" className={css.cannotWrite}>
      <Text variant="soft">{isMine ? t('threads.youBlocked', { name: firstName(otherParty.name) }) : t('threads.cannotWrite')}</Text>
      {isMine && (
        <Button variant="default" loading={unblock.isPending} onClick={() => !unblock.isPending && unblock.mutate(otherParty.id)}>
          {t('threads.unblock')}
        </Button>
      )}
    </Group>
  );
}
