import type { Profile } from '@castlane/contract/account.ts';
import { ACCEPT_DAYS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useOwnJob } from '#features/jobs/api.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { openModal } from '#platform/page/modals.ts';
import { paths, type Success } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Button } from '#ui/controls/Button.ts';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Stack } from '#ui/layout.ts';
import css from './SuccessfulPage.module.css';

const BestMatches = lazyPart(() => import('#features/search/lists/BestMatches.tsx'), 'BestMatches');

/** The shared success page: `?what=` names the action, `&slug=` its job and `&work=` one of several engagements. Shows what happens next, and one next step. */
export function SuccessfulPage() {
  const [query] = useSearchParams();
  const kind = successOf(query.get('what'), useProfile());
  const [slug, work] = [query.get('slug'), query.get('work')];
  const { follows = [], step, isHomeless, ...to } = KINDS[kind];
  const title = t('successful.title', { context: kind });
  const next = to.next ?? (slug ? to.nextOfJob?.(slug, work) : undefined);
  const isPublished = kind === 'job' && slug !== null;
  const isByInvitation = useOwnJob(isPublished ? slug : undefined).data?.visibility === 'invited';
  const whatHappens = follows.length > 0 && <WhatHappens follows={follows} />;
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{title}</DocumentTitle>
      <MessageCard
        art={<ArtSuccess />}
        title={title}
        className={isPublished ? css.fromTop : undefined}
        text={t('successful.text', { context: isByInvitation ? 'jobInvited' : kind, ...POLICY })}
      >
        {!isPublished && whatHappens}
        {next && step && (
          <LinkButton href={next} size="lg" fullWidth mb={10}>
            {t(step)}
          </LinkButton>
        )}
        {!isHomeless && (
          <LinkButton href={paths.home()} size="lg" fullWidth variant={next ? 'default' : 'filled'}>
            {t('successful.home')}
          </LinkButton>
        )}
        {(kind === 'profile' || kind === 'profileOwner') && (
          <Button variant="subtle" size="lg" fullWidth onClick={() => openModal('howItWorks')}>
            {t('app.howItWorks')}
          </Button>
        )}
        {/* Below the buttons, and not centred: what loads late would move them away from a click. */}
        {isPublished && (
          <Box mt={24}>
            <Suspense>
              <BestMatches jobSlug={slug} fallback={whatHappens} />
            </Suspense>
          </Box>
        )}
      </MessageCard>
    </BarePage>
  );
}

type SuccessKind = Success | 'default' | 'profileOwner' | 'profileOpen' | 'channelInSetUp';

/** Found by the account's profile, never named in the URL. */
const FROM_PROFILE: ReadonlySet<string> = new Set<SuccessKind>(['profileOwner', 'profileOpen', 'channelInSetUp']);

const POLICY = { days: ACCEPT_DAYS, reviewDays: REVIEW_DAYS };

type Key = KeyOf<typeof t>;

type Kind = {
  follows?: readonly Key[];
  step?: Key;
  /** Where the next step leads, if it is not the home page. */
  next?: string;
  nextOfJob?: (slug: string, work: string | null) => string;
  /** Until a profile is submitted, the home page redirects to its set-up. */
  isHomeless?: boolean;
};

const KINDS: Record<SuccessKind, Kind> = {
  default: {},
  profile: {},
  profileOwner: {
    follows: ['successful.profileOwner.next1', 'successful.profileOwner.next2', 'successful.profileOwner.next3'],
    step: 'successful.step.profileOwner',
    next: paths.postJob(),
  },
  profileOpen: { step: 'successful.step.profileOpen', next: paths.setUpProfile(), isHomeless: true },
  channel: {
    follows: ['successful.channel.next1', 'successful.channel.next2', 'successful.channel.next3'],
    step: 'successful.step.channel',
    next: paths.socialAccount(),
  },
  channelInSetUp: {
    follows: ['successful.channelInSetUp.next1', 'successful.channelInSetUp.next2'],
    step: 'successful.step.channelInSetUp',
    next: paths.setUpChannels(),
    isHomeless: true,
  },
  job: {
    follows: ['successful.job.next1', 'successful.job.next2', 'successful.job.next3'],
    step: 'successful.step.job',
    nextOfJob: (slug) => paths.job(slug),
  },
  comment: {
    follows: ['successful.comment.next1', 'successful.comment.next2', 'successful.comment.next3'],
    step: 'successful.step.comment',
    nextOfJob: paths.feedDetails,
  },
  offer: {
    follows: ['successful.offer.next1', 'successful.offer.next2', 'successful.offer.next3'],
    step: 'successful.step.offer',
    nextOfJob: (slug) => paths.job(slug),
  },
  assigned: {
    follows: ['successful.assigned.next1', 'successful.assigned.next2', 'successful.assigned.next3'],
    step: 'successful.step.assigned',
    nextOfJob: paths.feedDetails,
  },
  delivered: {
    follows: ['successful.delivered.next1', 'successful.delivered.next2', 'successful.delivered.next3'],
    step: 'successful.step.delivered',
    nextOfJob: paths.feedDetails,
  },
  accepted: {
    follows: ['successful.accepted.next1', 'successful.accepted.next2'],
    step: 'successful.step.accepted',
    nextOfJob: (slug, work) => (work ? paths.jobWork(slug, work) : paths.job(slug)),
  },
  review: {
    follows: ['successful.review.next1', 'successful.review.next2'],
    step: 'successful.step.review',
    next: paths.profile('reviews'),
  },
};

function WhatHappens({ follows }: { follows: readonly Key[] }) {
  return (
    <Box mt={-4} mb={24} px={18} py={16} ta="start" className={css.next}>
      <h2>{t('successful.next')}</h2>
      <Stack component="ol" gap={10} mt={10}>
        {follows.map((key) => (
          <li key={key}>{t(key, POLICY)}</li>
        ))}
      </Stack>
    </Box>
  );
}

/** Returns what was done, from the URL and checked against the profile. */
function successOf(what: string | null, profile: Profile | null): SuccessKind {
  const kind = what !== null && Object.hasOwn(KINDS, what) && !FROM_PROFILE.has(what) ? (what as Success) : 'default';
  if (kind === 'channel' && isNotSent(profile)) return 'channelInSetUp';
  if (kind !== 'profile') return kind;
  if (isNotSent(profile)) return 'profileOpen';
  if (profile?.verificationStatus === 'approved') return 'default';
  return profile?.userType === 'business_owner' ? 'profileOwner' : 'profile';
}

function isNotSent(profile: Profile | null): boolean {
  return profile?.verificationStatus === 'incomplete' || profile?.verificationStatus === 'rejected';
}
