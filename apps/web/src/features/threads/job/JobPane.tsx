import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { IconCalendarEvent, IconCash, IconFileCheck, IconFilePencil, IconFileText } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { money } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { laterPart, lazyPart } from '#platform/page/lazy-part.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Timeline } from '#ui/content/Timeline.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from '#features/threads/Conversation.module.css';
import { canOffer, dueWords, stepsOf, termsOf, useBusiness } from './job-terms.ts';

const ThreadWork = lazyPart(() => import('#features/engagements/work/ThreadWork.tsx'), 'ThreadWork');
const SharedFiles = laterPart(() => import('#features/threads/files/SharedFiles.tsx'), 'SharedFiles');

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export type JobPaneProps = {
  thread: Thread;
  isOwner: boolean;
  onOpen: (dialog: { kind: 'offer' | 'change-terms' | 'change-price' }) => void;
  terms?: ReactNode;
};

export function JobPane({ thread, isOwner, onOpen, terms }: JobPaneProps) {
  const { job, offer, engagement } = thread;
  const business = useBusiness(thread, isOwner);
  const agreed = <AgreedActions thread={thread} onOpen={onOpen} />;
  return (
    <>
      <Group gap={12} mb={16} wrap="nowrap">
        <Avatar kind="business" size={44} {...business} />
        <UiLink className={css.jobTitle} data-underlined href={isOwner ? paths.job(job.slug) : paths.feedDetails(job.slug)}>
          {job.title}
        </UiLink>
      </Group>
      {terms ?? <ShortTerms thread={thread} layout="icons" />}
      {isOwner && canOffer(thread) && (
        <Button
          mt={16}
          fullWidth
          variant={offer ? 'default' : 'filled'}
          leftSection={<IconFileText {...ICON} />}
          onClick={() => onOpen({ kind: 'offer' })}
        >
          {t('offer.make')}
        </Button>
      )}
      <hr className={css.line} />
      {engagement ? (
        <Suspense fallback={agreed}>
          <ThreadWork id={engagement.id}>{agreed}</ThreadWork>
        </Suspense>
      ) : (
        <Timeline label={t('booking.stepsLabel')} steps={stepsOf(thread, isOwner)} />
      )}
      <SharedFiles thread={thread} />
    </>
  );
}

/** Price and due day, if there are any. */
export function ShortTerms({ thread, layout }: { thread: Thread; layout: 'icons' | 'rows' }) {
  const { label, price, due } = termsOf(thread);
  const hasIcons = layout === 'icons';
  if (!price && !due) return null;
  return (
    <Facts layout={layout}>
      {price && (
        <Fact icon={hasIcons && <IconCash {...ICON} />} label={t(label)}>
          {money(price)}
        </Fact>
      )}
      {due && (
        <Fact icon={hasIcons && <IconCalendarEvent {...ICON} />} label={t('booking.deliverBy')}>
          {dueWords(due)}
        </Fact>
      )}
    </Facts>
  );
}

function AgreedActions({ thread: { engagement, agreed, amendment }, onOpen }: Pick<JobPaneProps, 'thread' | 'onOpen'>) {
  if (!agreed || !engagement) return null;
  return (
    <div>
      <LinkButton mt={16} fullWidth variant="default" href={paths.agreement(engagement.id)} leftSection={<IconFileCheck {...ICON} />}>
        {t('agreement.see')}
      </LinkButton>
      {whyEngagementCannot('amend', engagement.status) === undefined && (
        <>
          <Button
            mt={16}
            fullWidth
            variant="default"
            leftSection={<IconCash {...ICON} />}
            disabled={amendment !== null}
            onClick={() => onOpen({ kind: 'change-price' })}
          >
            {t('amendment.priceTitle')}
          </Button>
          <Button
            mt={8}
            fullWidth
            variant="default"
            leftSection={<IconFilePencil {...ICON} />}
            disabled={amendment !== null}
            onClick={() => onOpen({ kind: 'change-terms' })}
          >
            {t('amendment.change')}
          </Button>
          {amendment && (
            <Text size="sm" variant="muted" mt={6}>
              {t('amendment.whyWaiting')}
            </Text>
          )}
        </>
      )}
    </div>
  );
}
