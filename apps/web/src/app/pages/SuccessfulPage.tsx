import type { Profile } from '@castlane/contract/account.ts';
import { ACCEPT_DAYS, OFFER_HOURS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { useSearchParams } from 'react-router';
import { useT } from '#platform/language/i18n.ts';
import { openModal } from '#platform/page/modals.ts';
import { paths, type Success } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Lanes } from '#ui/content/Lanes.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Button } from '#ui/controls/Button.ts';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Stack } from '#ui/layout.ts';
import css from './SuccessfulPage.module.css';

/** The shared success page: `?what=` names the action and `&slug=` its job. Shows what happens next, and one next step. */
export function SuccessfulPage() {
  const t = useT();
  const [query] = useSearchParams();
  const kind = successOf(query.get('what'), useProfile());
  const next = nextStepOf(kind, query.get('slug'));
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{t(`successful.${kind}.title`)}</DocumentTitle>
      <MessageCard art={<ArtSuccess />} title={t(`successful.${kind}.title`)} text={t(`successful.${kind}.text`, POLICY)}>
        <WhatHappens kind={kind} />
        {next && (
          <LinkButton href={next} size="lg" fullWidth mb={10}>
            {t(`successful.${kind}.step`)}
          </LinkButton>
        )}
        {!HOMELESS.has(kind) && (
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

/** Until a profile is submitted, the home page redirects to its set-up. */
const HOMELESS: ReadonlySet<SuccessKind> = new Set(['channelInSetUp', 'profileOpen']);

const POLICY = { hours: OFFER_HOURS, days: ACCEPT_DAYS, reviewDays: REVIEW_DAYS };

/** The number of steps that follow. */
const FOLLOWS: Record<SuccessKind, number> = {
  default: 0,
  profile: 0,
  profileOwner: 3,
  profileOpen: 0,
  channel: 3,
  channelInSetUp: 2,
  job: 3,
  comment: 3,
  offer: 3,
  assigned: 3,
  delivered: 3,
  accepted: 2,
  review: 2,
};

function WhatHappens({ kind }: { kind: SuccessKind }) {
  const t = useT();
  if (FOLLOWS[kind] === 0) return null;
  return (
    <Box mt={-4} mb={24} px={18} py={16} ta="start" className={css.next}>
      <h2>{t('successful.next')}</h2>
      <Stack component="ol" gap={10} mt={10}>
        {Array.from({ length: FOLLOWS[kind] }, (_, index) => (
          <li key={index}>{t(`successful.${kind}.next${index + 1}`, POLICY)}</li>
        ))}
      </Stack>
    </Box>
  );
}

/** Where the next step leads; undefined if it is the home page. */
const NEXT: Record<Success | 'default', ((slug: string) => string) | undefined> = {
  default: undefined,
  profile: undefined,
  channel: undefined,
  job: paths.job,
  comment: paths.feedDetails,
  offer: paths.job,
  assigned: paths.feedDetails,
  delivered: paths.feedDetails,
  accepted: paths.job,
  review: undefined,
};

/** Returns what was done, from the URL and checked against the profile. */
function successOf(what: string | null, profile: Profile | null): SuccessKind {
  const kind = what !== null && Object.hasOwn(NEXT, what) ? (what as Success) : 'default';
  if (kind === 'channel' && isNotSent(profile)) return 'channelInSetUp';
  if (kind !== 'profile') return kind;
  if (isNotSent(profile)) return 'profileOpen';
  if (profile?.verificationStatus === 'approved') return 'default';
  return profile?.userType === 'business_owner' ? 'profileOwner' : 'profile';
}

function isNotSent(profile: Profile | null): boolean {
  return profile?.verificationStatus === 'incomplete' || profile?.verificationStatus === 'rejected';
}

function nextStepOf(kind: SuccessKind, slug: string | null): string | undefined {
  if (kind === 'channel') return paths.socialAccount();
  if (kind === 'channelInSetUp') return paths.setUpChannels();
  if (kind === 'profileOwner') return paths.postJob();
  if (kind === 'profileOpen') return paths.setUpProfile();
  if (kind === 'review') return paths.profile('reviews');
  return slug ? NEXT[kind]?.(slug) : undefined;
}
