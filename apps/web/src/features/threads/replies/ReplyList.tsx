import { REPLIES_MOST } from '@castlane/contract/policy.ts';
import type { SavedReply } from '@castlane/contract/saved-reply.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { repliesQuery, useDeleteReply } from './api.ts';
import { ReplyModal } from './ReplyModal.tsx';
import { t } from './words.ts';

/** In the settings. */
export function RepliesCard() {
  return (
    <SettingCard title={t('replies.title')} text={t('replies.text')}>
      <ReplyList />
    </SettingCard>
  );
}

/** From a chat. */
export function RepliesModal({ isOpen, onClose }: DialogState) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('replies.title')} size={560} padding="lg" isFullOnPhone>
      <Text inherit variant="soft">
        {t('replies.text')}
      </Text>
      <ReplyList />
    </Modal>
  );
}

type Dialog = { what: 'new' } | { what: 'edit' | 'delete'; reply: SavedReply };

function ReplyList() {
  const replies = useQuery(repliesQuery);
  const { open, dialog } = useDialogs<Dialog>((given, state) => {
    if (given.what === 'delete') return <DeleteDialog reply={given.reply} {...state} />;
    return <ReplyModal reply={given.what === 'edit' ? given.reply : undefined} {...state} />;
  });
  return (
    <Box mt={14}>
      <Loaded query={replies} skeleton={<Skeleton height={88} role="status" aria-label={t('app.loading')} />}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <Text size="sm" variant="muted">
                {t('replies.none')}
              </Text>
            )}
            <ul>
              {items.map((reply) => (
                <Group component="li" key={reply.id} gap={8} wrap="nowrap" py={6}>
                  <Box flex={1} miw={0}>
                    <Text component="b" display="block" truncate dir="auto">
                      {reply.name}
                    </Text>
                    <Text size="sm" variant="muted" lineClamp={1} dir="auto">
                      {reply.text}
                    </Text>
                  </Box>
                  <IconButton
                    Icon={IconPencil}
                    size="sm"
                    label={t('replies.edit', { name: reply.name })}
                    onClick={() => open({ what: 'edit', reply })}
                  />
                  <IconButton
                    Icon={IconTrash}
                    size="sm"
                    label={t('replies.delete', { name: reply.name })}
                    onClick={() => open({ what: 'delete', reply })}
                  />
                </Group>
              ))}
            </ul>
            <Button
              mt={12}
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              disabled={items.length >= REPLIES_MOST}
              onClick={() => open({ what: 'new' })}
            >
              {t('replies.add')}
            </Button>
            {items.length >= REPLIES_MOST && (
              <Text size="sm" variant="muted" mt={6}>
                {t('replies.full', { count: REPLIES_MOST })}
              </Text>
            )}
          </>
        )}
      </Loaded>
      {dialog}
    </Box>
  );
}

function DeleteDialog({ reply, ...state }: DialogState & { reply: SavedReply }) {
  const remove = useDeleteReply();
  return (
    <ConfirmModal
      {...state}
      Icon={IconTrash}
      title={t('replies.deleteTitle', { name: reply.name })}
      cancel={t('replies.keep')}
      confirm={t('replies.confirmDelete')}
      // One that another tab deleted is deleted.
      onConfirm={() => remove.mutateAsync(reply).catch((problem: unknown) => !isProblem(problem, 1009) && Promise.reject(problem))}
    >
      {t('replies.deleteText')}
    </ConfirmModal>
  );
}
