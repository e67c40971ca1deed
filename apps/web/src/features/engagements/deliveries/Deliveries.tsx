import { postOf } from '@castlane/contract/disclosure.ts';
import type { Delivery, Engagement } from '@castlane/contract/engagement.ts';
import { FILE_ENDS } from '@castlane/contract/upload.ts';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { DELIVERY_TONES } from '#features/jobs/status-tones.ts';
import { JobFiles } from '#features/jobs/view/JobMedia.tsx';
import { useConfig } from '#platform/config.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { dayAndClock, fileSize, shortAddress } from '#platform/language/format.ts';
import { deliveriesNow } from '#features/engagements/work/rules.ts';
import { t } from '#features/engagements/work/words.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import css from './Deliveries.module.css';
import type { DraftNotes } from './review/draft-notes.ts';
import { Quote } from '#ui/content/Quote.tsx';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';

const YouTubePlayer = lazyPart(() => import('./review/YouTubePlayer.tsx'), 'YouTubePlayer');
const DeliveredFiles = lazyPart(() => import('./review/DeliveredFiles.tsx'), 'DeliveredFiles');

/** `drafts`: the owner's unsent notes on the newest delivery. */
type DeliveriesProps = { work: Engagement; drafts?: DraftNotes | undefined };

/** The newest delivery of the part that runs; earlier ones and those of the parts before are folded away. */
export function Deliveries({ work, drafts }: DeliveriesProps) {
  const [newest, ...earlier] = deliveriesNow(work);
  const before = work.parts.filter(({ number }) => number < work.part).toReversed();
  if (work.deliveries.length === 0) return null;
  return (
    <Stack component="section" gap={12} aria-label={t('work.deliveries')}>
      {newest && <Entry delivery={newest} work={work} drafts={drafts} isNewest />}
      <Folded deliveries={earlier} work={work} summary={t('work.earlier', { count: earlier.length })} />
      {before.map(({ number: part }) => {
        const ofPart = work.deliveries.filter((delivery) => delivery.part === part);
        return <Folded key={part} deliveries={ofPart} work={work} summary={t('work.earlierPart', { part, count: ofPart.length })} />;
      })}
    </Stack>
  );
}

function Folded({ deliveries, work, summary }: { deliveries: readonly Delivery[]; work: Engagement; summary: string }) {
  if (deliveries.length === 0) return null;
  return (
    <details>
      <summary className={css.summary}>{summary}</summary>
      {deliveries.map((delivery) => (
        <Entry key={delivery.id} delivery={delivery} work={work} />
      ))}
    </details>
  );
}

type EntryProps = DeliveriesProps & { delivery: Delivery; isNewest?: boolean };

function Entry({ delivery, work, drafts, isNewest = false }: EntryProps) {
  const { number, deliveredAt, end, changeNote } = delivery;
  const status = end ?? (work.status === 'disputed' ? 'withTeam' : 'waiting');
  const by = work.side === 'owner' ? t('work.youWanted') : t('work.theyWanted', { name: otherName(work) });
  // While changes are requested, the card shows them above.
  const isSaidAbove = isNewest && work.status === 'changes_requested';
  return (
    <Stack
      component="article"
      className={css.entry}
      gap={12}
      miw={0}
      px={16}
      py={14}
      mod="inset"
      aria-label={t('work.delivery', { number })}
    >
      <Group component="header" gap="4px 12px" align="flex-start" justify="space-between">
        <div>
          <Text component="h3" fw={600}>
            {t('work.delivery', { number })}
          </Text>
          <Small component="small" size="xs" mod="tabular">
            {dayAndClock(deliveredAt)}
          </Small>
        </div>
        <StatusBadge tone={DELIVERY_TONES[status]}>{t('work.end', { context: status })}</StatusBadge>
      </Group>
      <Delivered delivery={delivery} work={work} drafts={drafts} />
      {changeNote && !isSaidAbove && <Quote by={by}>{changeNote}</Quote>}
    </Stack>
  );
}

export function Delivered({ delivery, work, drafts }: DeliveriesProps & { delivery: Delivery }) {
  const { note, links, files, goneFiles } = delivery;
  return (
    <Stack gap={12} miw={0}>
      {note && (
        <Text variant="soft" mod="written">
          {note}
        </Text>
      )}
      {links.length > 0 && <Links links={links} />}
      {files.length > 0 && (
        <Suspense fallback={<JobFiles files={files} />}>
          <DeliveredFiles delivery={delivery} work={work} drafts={drafts} />
        </Suspense>
      )}
      {goneFiles.length > 0 && <GoneFiles files={goneFiles} />}
    </Stack>
  );
}

/** What is left of files that went with their creator's account: their kind and size. */
function GoneFiles({ files }: { files: Delivery['goneFiles'] }) {
  return (
    <div>
      <Small>{t('work.goneFiles')}</Small>
      <Box component="ul" m={0} ps={20}>
        {files.map(({ contentType, size }, nth) => {
          const kind = (['image', 'video'] as const).find((each) => contentType.startsWith(`${each}/`)) ?? 'file';
          const end = (FILE_ENDS.delivery_file[contentType] ?? '').slice(1).toUpperCase();
          return (
            <Small component="li" key={nth}>
              {t('work.gone', { context: kind, kind: end, size: fileSize(size) })}
            </Small>
          );
        })}
      </Box>
    </div>
  );
}

const ADVICE = { found: IconCircleCheck, missing: IconAlertTriangle, unknown: IconHelpCircle } as const;

function Links({ links }: Pick<Delivery, 'links'>) {
  const mayPlay = useConfig()?.outsidePlayers === true;
  return (
    <div>
      <Stack component="ul" className={css.links} gap={8}>
        {links.map(({ url, disclosure }) => {
          const Icon = ADVICE[disclosure];
          const post = postOf(url);
          return (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
                {post ? <PlatformIcon platform={post.service} /> : <IconLink size={16} stroke={2} aria-hidden="true" />}
                <span>{shortAddress(url)}</span>
              </a>
              <Text size="xs" variant={disclosure === 'missing' ? 'warn' : 'muted'} mod="icon">
                <Icon size={16} stroke={2} aria-hidden="true" {...(disclosure === 'found' && { color: 'var(--cl-ok)' })} />
                <span>{t('work.disclosure', { context: disclosure })}</span>
              </Text>
              {mayPlay && post?.service === 'youtube' && (
                <Suspense fallback={null}>
                  <YouTubePlayer id={post.id} />
                </Suspense>
              )}
            </li>
          );
        })}
      </Stack>
      <Small size="xs" mt={8}>
        {t('work.advice')}
      </Small>
    </div>
  );
}
