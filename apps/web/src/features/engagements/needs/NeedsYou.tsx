import type { Need } from '@castlane/contract/need.ts';
import {
  IconArrowsExchange,
  IconCalendarDue,
  IconCash,
  IconCircleCheck,
  IconFileDescription,
  IconFileText,
  IconHelpCircle,
  IconMailX,
  IconMapPin,
  IconMessageCircle,
  IconMessagePlus,
  IconRefresh,
  IconStar,
  IconTruck,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { paths } from '#platform/page/paths.ts';
import { useStore } from '#platform/store.ts';
import { IconTile } from '#ui/content/IconTile.tsx';
import { Card } from '#ui/content/Card.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { TextButton, TextLink } from '#ui/pages/TextLink.tsx';
import { needsQuery } from './api.ts';
import { t } from './words.ts';
import { Group } from '#ui/layout.ts';
import { deadlineOf, keyOf, placeOf, saidOf } from './need-words.ts';
import css from './NeedsYou.module.css';

const ICONS: Record<Need['kind'], TablerIcon> = {
  accept_work: IconCircleCheck,
  pay: IconCash,
  answer_offer: IconFileText,
  answer_counter: IconArrowsExchange,
  answer_changed_terms: IconArrowsExchange,
  answer_cancellation: IconX,
  agree_to_brief: IconFileDescription,
  still_interested: IconMessagePlus,
  make_changes: IconRefresh,
  deliver: IconCalendarDue,
  give_address: IconMapPin,
  send_product: IconTruck,
  write_review: IconStar,
  answer_questions: IconHelpCircle,
  refused_addresses: IconMailX,
  read_comments: IconMessageCircle,
};

const PHONE = '(max-width: 768px)';
type NeedsYouProps = {
  /** How many a desk shows at first, as many as stand beside one another; a phone shows one. */
  onDesk: number;
  /** Whether a desk has the others in its rail. */
  isRestInRail?: boolean;
};

export function NeedsYou({ onDesk, isRestInRail = false }: NeedsYouProps) {
  const id = useId();
  const { data } = useQuery(needsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const first = isPhone ? 1 : onDesk;
  const isRestHere = isPhone || !isRestInRail;
  const list = useRef<HTMLUListElement>(null);
  if (!data || data.items.length === 0) return null;
  const { items, hasMore } = data;
  const shown = isOpen ? items : items.slice(0, first);
  function showAll() {
    setIsOpen(true);
    // The button goes, so the focus moves to the first of the new rows.
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>('a')[first]?.focus());
  }
  return (
    <div className={css.frame}>
      <Card as="section" pad="none" className={css.root} aria-labelledby={id}>
        <Group gap={12} justify="space-between" wrap="nowrap" className={css.head}>
          <h2 id={id} className={css.title}>
            {t('needs.title')}
          </h2>
          {!isRestHere ? null : shown.length < items.length ? (
            <TextButton onClick={showAll}>{t('needs.more', { count: items.length - shown.length })}</TextButton>
          ) : (
            hasMore && <TextLink href={paths.myJobs()}>{t('needs.all')}</TextLink>
          )}
        </Group>
        <ul className={css.list} ref={list}>
          {shown.map((need) => (
            <Row key={keyOf(need)} need={need} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Row({ need }: { need: Need }) {
  const isOwner = useStore((state) => state.auth.user.userType === 'business_owner');
  const Icon = ICONS[need.kind];
  const [said, act] = [saidOf(need), t('needs.act', { context: need.kind })];
  return (
    <li className={css.row}>
      <IconTile size={36} tone={deadlineOf(need)?.isNear ? 'bad' : 'info'}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </IconTile>
      <b className={css.said}>{said}</b>
      <span className={css.about} title={need.job.title}>
        <NeedAbout need={need} />
      </span>
      <LinkButton
        className={css.act}
        size="sm"
        variant="default"
        href={placeOf(need, isOwner)}
        aria-label={t('needs.of', { act, said, title: need.job.title })}
      >
        {act}
      </LinkButton>
    </li>
  );
}

/** The deadline, if there is one, and the job. */
export function NeedAbout({ need }: { need: Need }) {
  const deadline = deadlineOf(need);
  return (
    <>
      {deadline && (
        <span className={css.deadline} data-near={deadline.isNear || undefined}>
          {deadline.text}
        </span>
      )}
      <span>{need.job.title}</span>
    </>
  );
}
