import type { Profile } from '@castlane/contract/account.ts';
import { ACCEPT_DAYS, OFFER_HOURS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '#platform/language/i18n.ts';
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
  const t = useT();
  const [query] = useSearchParams();
  const kind = successOf(query.get('what'), useProfile());
  const [slug, work] = [query.get('slug'), query.get('work')];
  const { next = slug ? KINDS[kind].nextOfJob?.(slug, work) : undefined, follows, isHomeless } = KINDS[kind];
  const whatHappens = follows > 0 && <WhatHappens kind={kind} follows={follows} />;
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{t(`successful.${kind}.title`)}</DocumentTitle>
      <MessageCard art={<ArtSuccess />} title={t(`successful.${kind}.title`)} text={t(`successful.${kind}.text`, POLICY)}>
        {kind === 'job' && slug ? (
          <Box mb={24}>
            <Suspense>
              <BestMatches jobSlug={slug} fallback={whatHappens} />
            </Suspense>
          </Box>
        ) : (
          whatHappens
        )}
        {next && (
          <LinkButton href={next} size="lg" fullWidth mb={10}>
            {t(`successful.${kind}.step`)}
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
      </MessageCard>
    </BarePage>
  );
}

type SuccessKind = Success | 'default' | 'profileOwner' | 'profileOpen' | 'channelInSetUp';

/** Found by the account's profile, never named in the URL. */
const FROM_PROFILE: ReadonlySet<string> = new Set<SuccessKind>(['profileOwner', 'profileOpen', 'channelInSetUp']);

const POLICY = { hours: OFFER_HOURS, days: ACCEPT_DAYS, reviewDays: REVIEW_DAYS };

type Kind = {
  /** The number of steps that follow. */
  follows: number;
  /** Where the next step leads, if it is not the home page. */
  next?: string;
  nextOfJob?: (slug: string, work: string | null) => string;
  /** Until a profile is submitted, the home page redirects to its set-up. */
  isHomeless?: boolean;
};

const KINDS: Record<SuccessKind, Kind> = {
  default: { follows: 0 },
  profile: { follows: 0 },
  profileOwner: { follows: 3, next: paths.postJob() },
  profileOpen: { follows: 0, next: paths.setUpProfile(), isHomeless: true },
  channel: { follows: 3, next: paths.socialAccount() },
  channelInSetUp: { follows: 2, next: paths.setUpChannels(), isHomeless: true },
  job: { follows: 3, nextOfJob: (slug) => paths.job(slug) },
  comment: { follows: 3, nextOfJob: paths.feedDetails },
  offer: { follows: 3, nextOfJob: (slug) => paths.job(slug) },
  assigned: { follows: 3, nextOfJob: paths.feedDetails },
  delivered: { follows: 3, nextOfJob: paths.feedDetails },
  accepted: { follows: 2, nextOfJob: (slug, work) => (work ? paths.jobWork(slug, work) : paths.job(slug)) },
  review: { follows: 2, next: paths.profile('reviews') },
};

function WhatHappens({ kind, follows }: { kind: SuccessKind; follows: number }) {
  const t = useT();
  return (
    <Box mt={-4} mb={24} px={18} py={16} ta="start" className={css.next}>
      <h2>{t('successful.next')}</h2>
      <Stack component="ol" gap={10} mt={10}>
        {Array.from({ length: follows }, (_, index) => (
          <li key={index}>{t(`successful.${kind}.next${index + 1}`, POLICY)}</li>
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
