import { ACCEPT_DAYS, OFFER_HOURS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { useSearchParams } from 'react-router';
import { useT } from '#platform/i18n.ts';
import { openModal } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/BarePage.tsx';
import { Lanes } from '#ui/Lanes.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Button } from '#ui/Button.ts';
import { MessageCard } from '#ui/MessageCard.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import css from './SuccessfulPage.module.css';
import { nextStepOf, successOf, type SuccessKind } from './successes.ts';

/** The shared 'done' page: `?what=` says what is done, `&slug=` of which job. Each has what happens next, and one next step. */
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
          <div className={css.first}>
            <LinkButton href={next} size="lg" fullWidth>
              {t(`successful.${kind}.step`)}
            </LinkButton>
          </div>
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

/** Until a profile was sent, home is the set-up itself. */
const HOMELESS: ReadonlySet<SuccessKind> = new Set(['channelInSetUp', 'profileOpen']);

const POLICY = { hours: OFFER_HOURS, days: ACCEPT_DAYS, reviewDays: REVIEW_DAYS };

/** How many things follow, one after the other. */
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
    <div className={css.next}>
      <h2>{t('successful.next')}</h2>
      <ol>
        {Array.from({ length: FOLLOWS[kind] }, (_, index) => (
          <li key={index}>{t(`successful.${kind}.next${index + 1}`, POLICY)}</li>
        ))}
      </ol>
    </div>
  );
}
