import { whyCannot, type Proposal } from '@castlane/contract/proposal.ts';
import { IconLink, IconMessageCircle, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { day, money } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import css from './CommentCard.module.css';
import { isLive, statusWords, stepsOf } from './comment-words.ts';
import { WithdrawModal } from './WithdrawModal.tsx';

/** One's own comment on a job: how it stands, what it said, what can be done about it. */
export function CommentCard({
  proposal,
  questions,
  onEdit,
  onWithdrawn,
}: {
  proposal: Proposal;
  questions: readonly string[];
  /** Nothing where the job takes no changes any more. */
  onEdit?: (() => void) | undefined;
  onWithdrawn: (proposal: Proposal) => void;
}) {
  const t = useT();
  const { tone, label } = statusWords(proposal.status);
  return (
    <Card as="section" pad="lg" aria-labelledby="own-comment">
      <div className={css.head}>
        <h2 id="own-comment" className={css.title} tabIndex={-1}>
          {t('comment.yours')}
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={css.note}>{factsOf(proposal, t)}</p>
      <Progress proposal={proposal} />
      <blockquote className={css.quote}>{proposal.message}</blockquote>
      <Answers proposal={proposal} questions={questions} />
      <Samples proposal={proposal} />
      <div className={css.actions}>
        {proposal.threadId && (
          <LinkButton
            size="lg"
            fullWidth
            href={paths.thread(proposal.threadId)}
            leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('comment.openChat')}
          </LinkButton>
        )}
        {onEdit && proposal.openedAt === null && whyCannot('edit', proposal.status) === undefined && (
          <Button variant="default" onClick={onEdit} leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}>
            {t('comment.edit')}
          </Button>
        )}
        <Withdraw proposal={proposal} onWithdrawn={onWithdrawn} />
      </div>
    </Card>
  );
}

function factsOf({ createdAt, price, deliverBy, starCost }: Proposal, t: ReturnType<typeof useT>): string {
  return [
    t('comment.sentOn', { day: day(createdAt) }),
    price && money(price),
    deliverBy && t('comment.deliverOn', { day: day(deliverBy) }),
    t('comment.stars', { count: starCost }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Progress({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const { threadId } = proposal;
  const steps = stepsOf(proposal).map(({ id, label, note, state }) => ({
    label:
      id === 'chat' && threadId ? (
        <UiLink className={css.link} href={paths.thread(threadId)}>
          {label}
        </UiLink>
      ) : (
        label
      ),
    note,
    state,
  }));
  return <Timeline label={t('comment.progress')} steps={steps} />;
}

function Answers({ proposal: { answers }, questions }: { proposal: Proposal; questions: readonly string[] }) {
  const t = useT();
  if (answers.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>{t('comment.answersHeading')}</h3>
      <dl>
        {answers.map((answer, index) => (
          <div key={index}>
            <dt>{questions[index] ?? t('comment.answer')}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Samples({ proposal: { portfolio } }: { proposal: Proposal }) {
  const t = useT();
  if (portfolio.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>{t('comment.samplesHeading')}</h3>
      <ul className={css.samples}>
        {portfolio.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
              <IconLink size={16} stroke={2} aria-hidden="true" />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Not to be had once it has ended; not while an offer waits for its answer. */
function Withdraw({ proposal, onWithdrawn }: { proposal: Proposal; onWithdrawn: (proposal: Proposal) => void }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  if (!isLive(proposal.status) || proposal.status === 'assigned') return null;
  const isBlocked = whyCannot('withdraw', proposal.status) !== undefined;
  return (
    <>
      <Button
        variant="subtle"
        disabled={isBlocked}
        aria-describedby={isBlocked ? 'withdraw-why' : undefined}
        onClick={() => setIsAsking(true)}
      >
        {t('comment.withdraw')}
      </Button>
      {isBlocked && (
        <p id="withdraw-why" className={css.why}>
          {t('comment.withdrawOffered')}
        </p>
      )}
      <WithdrawModal proposal={proposal} isOpen={isAsking} onClose={() => setIsAsking(false)} onWithdrawn={onWithdrawn} />
    </>
  );
}
