import { queryOf } from '#platform/http/queries.ts';
import type { ThreadComment } from '@castlane/contract/thread.ts';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Answers, Samples } from '#features/proposals/ProposalParts.tsx';
import { t as proposalsT } from '#features/proposals/words.ts';
import { ago, dayAndClock } from '#platform/language/format.ts';
import { termsInShort } from '#features/threads/messages/event-facts.ts';
import { t } from './words.ts';
import { Group, Text } from '#ui/layout.ts';
import css from '#features/threads/Conversation.module.css';

/** The proposal of a conversation. It does not change once there is a thread. */
export function useThreadComment(threadId: string) {
  return useQuery({
    ...queryOf(['threads', threadId, 'comment'], 'GET threads/:id/comment', { params: { id: threadId } }),
    staleTime: Infinity,
  });
}

type FirstProposalProps = {
  comment: ThreadComment;
  /** The creator's name; null if the reader wrote it. */
  name: string | null;
};

/** The creator's proposal, with which a conversation begins: message, terms, answers and samples. */
export function FirstProposal({ comment, name }: FirstProposalProps) {
  const id = useId();
  const { message, price, deliverBy, createdAt } = comment;
  const facts = termsInShort({ price, dueBy: deliverBy });
  return (
    <article className={css.first} aria-labelledby={id}>
      <Group component="h3" id={id} wrap="nowrap" gap={8}>
        <IconMessage size={18} stroke={1.75} color="var(--cl-text-3)" aria-hidden="true" />
        <span>{name === null ? t('booking.yourComment') : t('booking.commentBy', { name })}</span>
      </Group>
      <Text size="sm" variant="muted" mt={2}>
        <time dateTime={createdAt} title={dayAndClock(createdAt)}>
          {ago(createdAt)}
        </time>
        {facts && <span>{` · ${facts}`}</span>}
      </Text>
      <Text mod="written" mt={10}>
        {message}
      </Text>
      <Answers proposal={comment} heading={t('booking.answers')} />
      <Samples proposal={comment} heading={proposalsT('comment.samples')} />
    </article>
  );
}
