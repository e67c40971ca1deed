import { serverNow } from '#platform/clock.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { IconChevronDown, IconShieldCheck } from '@tabler/icons-react';
import { offerStatusWords, statusAt } from '#features/engagements/agreements/offer-words.ts';
import { jobStatusWords } from '#features/proposals/proposal-words.ts';
import { money, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { Group, Text } from '#ui/layout.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import css from './JobStrip.module.css';
import { termsOf, useBusiness } from './job-terms.ts';

/** The job above its conversation: title, price, due day and status. Opens the whole terms. */
export function JobStrip({ thread, isOwner, onOpen }: { thread: Thread; isOwner: boolean; onOpen: () => void }) {
  const { job, agreed } = thread;
  const business = useBusiness(thread, isOwner);
  const { price, due } = termsOf(thread);
  const facts = [price && money(price), due && t('booking.due', { day: shortDay(due) })].filter(Boolean).join(' · ');
  const { tone, label } = statusOf(thread);
  return (
    <button type="button" className={css.root} aria-haspopup="dialog" onClick={onOpen}>
      {/* Elsewhere the pane shows it beside the conversation. */}
      <span className={css.avatar}>
        <Avatar kind="business" size={32} {...business} />
      </span>
      <Text component="b" className={css.title ?? ''} fw={600} truncate>
        {job.title}
      </Text>
      {facts && (
        <Group component="small" className={css.facts ?? ''} gap={4} miw={0} wrap="nowrap">
          {agreed && <IconShieldCheck size={14} stroke={2} color="var(--cl-ok)" role="img" aria-label={t('agreement.title')} />}
          <Text span size="xs" variant="muted" mod="tabular" truncate>
            {facts}
          </Text>
        </Group>
      )}
      <span className={css.status}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </span>
      <IconChevronDown className={css.more} size={16} stroke={2} color="var(--cl-text-3)" aria-hidden="true" />
    </button>
  );
}

function statusOf({ proposal, offer, engagement }: Thread): { tone: StatusTone; label: string } {
  if (proposal.status !== 'offered' || !offer) return jobStatusWords(proposal.status, engagement?.status);
  const status = statusAt(offer, serverNow());
  return status === 'pending' ? { tone: 'gold', label: t('booking.offered') } : offerStatusWords(status);
}
