import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { IconBriefcase, IconCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { useOwnJob } from '#features/jobs/api.ts';
import { notMetWords } from '#features/jobs/match/unmet-words.ts';
import { creatorsQuery } from '#features/search/discovery/api.ts';
import { fitWords, t } from '#features/search/discovery/words.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { count, oneDecimal } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { Rating } from '#ui/badges/Star.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './BestMatches.module.css';
import { whyNotInvited } from './invite-words.ts';
import { useInvite } from './marks-api.ts';

const MOST = 3;

type BestMatchesProps = {
  jobSlug: string;
  /** Shown instead if no creator fits, or the job does not accept comments. */
  fallback?: ReactNode;
};

/** The creators who fit an open job best, each with a button that invites them to it. */
export function BestMatches({ jobSlug, fallback = null }: BestMatchesProps) {
  const job = useOwnJob(jobSlug);
  const isOpen = job.data !== undefined && whyJobCannot('propose', job.data.status) === undefined;
  const creators = useInfiniteQuery({ ...creatorsQuery({ sort: 'match', jobSlug }), enabled: isOpen });
  if (job.isPending || (isOpen && creators.isPending)) return <MatchSkeletons />;
  const items = isOpen ? creators.data?.pages[0]?.items : undefined;
  const cards = items?.filter(({ reasons }) => reasons.length > 0).toSorted((one, other) => missesOf(one) - missesOf(other));
  return cards && job.data ? <Matches jobSlug={jobSlug} title={job.data.title} cards={cards} fallback={fallback} /> : fallback;
}

function Matches({ jobSlug, title, cards, fallback }: BestMatchesProps & { title: string; cards: readonly CreatorCard[] }) {
  const id = useId();
  // Chosen once, so that a creator who is invited here stays in place.
  const [chosen] = useState(() =>
    cards
      .filter(({ invitedTo, commentedOn }) => !invitedTo.includes(jobSlug) && !commentedOn.includes(jobSlug))
      .slice(0, MOST)
      .map(({ slug }) => slug),
  );
  const shown = cards.filter(({ slug }) => chosen.includes(slug));
  if (shown.length === 0) return fallback;
  return (
    <section className={css.root} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('discovery.matchesTitle')}
      </Title>
      <Text variant="muted" mt={2}>
        {t('discovery.matchesText')}
      </Text>
      <Box component="ul" w="100%" my={12}>
        {shown.map((card) => (
          <Match key={card.slug} card={card} jobSlug={jobSlug} />
        ))}
      </Box>
      <TextLink href={paths.creatorsFor(jobSlug)}>{t('discovery.matchesAll', { title })}</TextLink>
    </section>
  );
}

function missesOf({ unmet = [] }: CreatorCard): number {
  return unmet.length;
}

function Match({ card, jobSlug }: { card: CreatorCard; jobSlug: string }) {
  const { slug, name, profileImageUri, verified, channels, rating, reviewCount, unmet = [] } = card;
  const invite = useInvite(card);
  const isInvited = card.invitedTo.includes(jobSlug);
  const press = useOnlyOnce(async () => {
    try {
      await invite.mutateAsync(jobSlug);
    } catch {
      return false;
    }
    toast.success(t('discovery.inviteSent'), { note: t('discovery.inviteSentNote', { name }) });
    return true;
  });
  return (
    <li className={css.row}>
      <Group gap={12} wrap="nowrap">
        <Avatar size={40} name={name} src={profileImageUri} kind="person" />
        <Box flex={1} miw={0}>
          <Group gap={6} wrap="nowrap">
            <UiLink className={css.name} data-underlined href={paths.influencerProfile(slug)}>
              {name}
            </UiLink>
            {verified && <VerifiedBadge size={16} />}
          </Group>
          <Text size="sm" variant="muted" truncate title={fitWords(card)}>
            {fitWords(card)}
          </Text>
          {unmet.length > 0 && (
            <Text size="sm" variant="warn">
              {notMetWords(unmet)}
            </Text>
          )}
          <Group gap="2px 14px" mih={20} mt={2}>
            <ChannelNumbers channels={channels} />
            {rating !== null && <Rating value={oneDecimal(rating)} label={t('discovery.ratingLabel')} note={count(reviewCount)} />}
          </Group>
        </Box>
        <Button
          className={css.invite ?? ''}
          flex="none"
          size="sm"
          variant="default"
          leftSection={
            isInvited ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <IconBriefcase size={16} stroke={2} aria-hidden="true" />
          }
          // Neither `disabled` nor `loading`: the button would lose the focus.
          aria-disabled={isInvited || invite.isPending || undefined}
          aria-label={t(isInvited ? 'discovery.isInvitedLabel' : 'discovery.inviteLabel', { name })}
          onClick={isInvited ? undefined : () => press()}
        >
          {t(isInvited ? 'discovery.invited' : 'discovery.invite')}
        </Button>
      </Group>
      {invite.error && (
        <Text size="sm" variant="bad" mt={6} role="alert">
          {whyNotInvited(invite.error)}
        </Text>
      )}
    </li>
  );
}

function MatchSkeletons() {
  return (
    <Loading>
      <div className={css.root}>
        <Skeleton width={130} height={20} />
        <Skeleton width="80%" height={14} mt={8} />
        <Box component="ul" w="100%" my={12}>
          {Array.from({ length: MOST }, (_, index) => (
            <li key={index} className={css.row}>
              <Group gap={12} wrap="nowrap">
                <Skeleton circle width={40} height={40} />
                <Box flex={1}>
                  <Skeleton width="50%" height={14} />
                  <Skeleton width="70%" height={12} mt={8} />
                </Box>
                <Skeleton width={90} height={34} radius={9} />
              </Group>
            </li>
          ))}
        </Box>
      </div>
    </Loading>
  );
}
