import type { ThreadComment } from '@castlane/contract/thread.ts';
import { IconMessage } from '@tabler/icons-react';
import { useId } from 'react';
import { Answers, Samples } from '#features/proposals/ProposalParts.tsx';
import { dayAndClock, money, shortDay } from '#platform/format.ts';
import { useT } from './i18n.ts';
import css from './FirstProposal.module.css';
import '#features/proposals/i18n.ts';
import '#features/threads/messages/i18n.ts';

/** The creator's proposal, with which a conversation begins: message, terms, answers and samples. */
export function FirstProposal({
  comment,
  name,
}: {
  comment: ThreadComment;
  /** The creator's name; null if the reader wrote it. */ name: string | null;
}) {
  const t = useT();
  const id = useId();
  const { message, price, deliverBy, createdAt } = comment;
  const facts = [price && money(price), deliverBy && t('messages.deliverBy', { day: shortDay(deliverBy) })].filter(Boolean).join(' · ');
  return (
    <article className={css.root} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        <IconMessage size={18} stroke={1.75} aria-hidden="true" />
        {name === null ? t('threads.yourComment') : t('threads.commentBy', { name })}
      </h3>
      <p className={css.note}>
        <time dateTime={createdAt}>{dayAndClock(createdAt)}</time>
        {facts && ` · ${facts}`}
      </p>
      <p className={css.message}>{message}</p>
      <Answers proposal={comment} heading={t('threads.answers')} />
      <Samples proposal={comment} heading={t('comment.samples')} />
    </article>
  );
}
