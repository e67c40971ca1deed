import { APPROVED_STARS, DRIP_BELOW, DRIP_DAYS, WELCOME_STARS } from '@castlane/contract/policy.ts';
import type { listStars } from '@castlane/contract/star.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useContactUrl } from '#platform/config.ts';
import { count, dayAndClock } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { useNextDrip, useStars } from './api.ts';
import { LedgerSkeleton } from './LedgerSkeleton.tsx';
import css from './StarLedger.module.css';

const DRIP = { days: DRIP_DAYS, below: DRIP_BELOW };

type Line = AnswerOf<typeof listStars>['items'][number];

/** Each star that was earned or spent, why, and the balance after it. */
export function StarLedger({ balance, isActive }: { balance: number; isActive: boolean }) {
  return (
    <Split rail={<Balance balance={balance} />}>
      <Card as="section" pad="none">
        <Lines balance={balance} isActive={isActive} />
      </Card>
    </Split>
  );
}

function Lines({ balance, isActive }: { balance: number; isActive: boolean }) {
  const t = useT();
  const query = useStars(balance);
  if (query.isPending) return <LedgerSkeleton />;
  if (!query.data) return <LoadError problem={query.error} onRetry={() => void query.refetch()} />;
  const lines = query.data.pages.flatMap(({ items }) => items);
  if (lines.length === 0) return <NoLines isActive={isActive} />;
  return (
    <>
      <ul className={css.list} aria-label={t('stars.ledger')}>
        {lines.map((line) => (
          <LedgerLine key={line.id} line={line} isLink={isActive} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('stars.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function LedgerLine({ line, isLink }: { line: Line; isLink: boolean }) {
  const t = useT();
  const { delta, reason, balanceAfter, note, createdAt } = line;
  const isLoss = delta < 0;
  const words = reason === 'grant' && isLoss ? 'correction' : reason;
  return (
    <li>
      <span className={css.icon} data-loss={isLoss || undefined}>
        <IconStarFilled size={18} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <b>{t(`stars.reason.${words}`)}</b>
        <p>{t(`stars.rule.${words}`, { welcome: WELCOME_STARS, approved: APPROVED_STARS, ...DRIP })}</p>
        {line.jobSlug && <Job slug={line.jobSlug} title={line.jobTitle} isLink={isLink} />}
        {note && <blockquote className={css.note}>{note}</blockquote>}
        <time dateTime={createdAt}>{dayAndClock(createdAt)}</time>
      </div>
      <div className={css.figures}>
        <b data-loss={isLoss || undefined}>{isLoss ? `−${count(-delta)}` : `+${count(delta)}`}</b>
        <small>{t('stars.balanceAfter', { count: count(balanceAfter) })}</small>
      </div>
    </li>
  );
}

function Job({ slug, title, isLink }: { slug: string; title: string | null; isLink: boolean }) {
  const t = useT();
  const name = title ?? t('stars.job');
  return (
    <p>
      {isLink ? (
        <UiLink className={css.link} href={paths.feedDetails(slug)}>
          {name}
        </UiLink>
      ) : (
        name
      )}
    </p>
  );
}

function NoLines({ isActive }: { isActive: boolean }) {
  const t = useT();
  return (
    <EmptyState
      art={<ArtEmptyJobs />}
      title={t('stars.none')}
      text={t(isActive ? 'stars.noneActive' : 'stars.noneYet', { welcome: WELCOME_STARS })}
      action={isActive ? <LinkButton href={paths.home()}>{t('stars.seeJobs')}</LinkButton> : undefined}
    />
  );
}

function Balance({ balance }: { balance: number }) {
  const t = useT();
  const contactUrl = useContactUrl();
  const nextDripAt = useNextDrip(balance);
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('stars.balance')}</h2>
      <p className={css.balance}>
        <IconStarFilled size={26} aria-hidden="true" />
        {count(balance)}
      </p>
      {nextDripAt && <p className={css.nextDrip}>{t('stars.next', { when: dayAndClock(nextDripAt) })}</p>}
      <ul className={css.rules}>
        <li>{t('stars.how.welcome', { count: WELCOME_STARS })}</li>
        <li>{t('stars.how.approved', { count: APPROVED_STARS })}</li>
        <li>{t('stars.how.drip', DRIP)}</li>
        <li>{t('stars.how.proposal')}</li>
        <li>{t('stars.how.refund')}</li>
      </ul>
      <a className={css.contact} href={contactUrl}>
        {t('stars.contact')}
      </a>
    </Card>
  );
}
