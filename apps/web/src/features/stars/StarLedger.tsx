import { APPROVED_STARS, DRIP_BELOW, DRIP_DAYS, WELCOME_STARS } from '@castlane/contract/policy.ts';
import type { listStars } from '@castlane/contract/star.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useContactUrl } from '#platform/config.ts';
import { count, dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { IconTile } from '#ui/content/IconTile.tsx';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box, Group, Stack, Text, Title } from '#ui/layout.ts';
import { Split } from '#ui/pages/Page.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { useNextDrip, useStars } from './api.ts';
import css from './StarLedger.module.css';

const DRIP = { days: DRIP_DAYS, below: DRIP_BELOW };

type Line = AnswerOf<typeof listStars>['items'][number];

/** Each star that was earned or spent, why, and the balance after it. */
export function StarLedger({ balance, isActive }: { balance: number; isActive: boolean }) {
  return (
    <Split isRailFirst rail={<Balance balance={balance} />}>
      <Card as="section" pad="none">
        <Lines balance={balance} isActive={isActive} />
      </Card>
    </Split>
  );
}

function Lines({ balance, isActive }: { balance: number; isActive: boolean }) {
  const query = useStars(balance);
  return (
    <Loaded query={query} skeleton={<LinesSkeleton />}>
      {({ pages }) => {
        const lines = pages.flatMap(({ items }) => items);
        if (lines.length === 0) return <NoLines isActive={isActive} />;
        return (
          <>
            <ul className={css.list} aria-label={t('stars.ledger')}>
              {lines.map((line) => (
                <LedgerLine key={line.id} line={line} isLink={isActive} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Group justify="center" p={14} className={css.more}>
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('stars.more')}
                </Button>
              </Group>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function LinesSkeleton() {
  return (
    <Loading>
      <ul className={css.list} aria-hidden="true">
        {[1, 2, 3, 4].map((line) => (
          <li key={line}>
            <Skeleton width={40} height={40} circle />
            <Box flex={1}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="60%" height={12} mt={8} />
            </Box>
            <Skeleton width={48} height={18} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function LedgerLine({ line, isLink }: { line: Line; isLink: boolean }) {
  const { delta, reason, balanceAfter, note, createdAt, jobSlug, jobTitle } = line;
  const isLoss = delta < 0;
  const words = reason === 'grant' && isLoss ? 'correction' : reason;
  const job = jobTitle ?? t('stars.job');
  return (
    <li>
      <IconTile isRound tone={isLoss ? 'neutral' : 'gold'}>
        <IconStarFilled size={18} aria-hidden="true" />
      </IconTile>
      <Box flex={1} miw={0}>
        <Text fw={600}>{t('stars.reason', { context: words })}</Text>
        <Text size="sm" variant="soft">
          {t('stars.rule', { context: words, welcome: WELCOME_STARS, approved: APPROVED_STARS, ...DRIP })}
        </Text>
        {jobSlug && (
          <Text size="sm" variant="soft">
            {isLink ? (
              <TextLink fw={550} href={paths.feedDetails(jobSlug)}>
                {job}
              </TextLink>
            ) : (
              job
            )}
          </Text>
        )}
        {note && (
          <Text component="blockquote" size="sm" variant="soft" mod="written" my={4} ps={10} className={css.note}>
            {note}
          </Text>
        )}
        <Text component="time" display="block" size="xs" variant="muted" mod="tabular" mt={2} dateTime={createdAt}>
          {dayAndClock(createdAt)}
        </Text>
      </Box>
      <Box flex="none" ta="end">
        <Text fz={16} fw={600} variant={isLoss ? 'text' : 'ok'} mod="tabular">
          {isLoss ? `−${count(-delta)}` : `+${count(delta)}`}
        </Text>
        <Text component="small" size="xs" variant="muted" mod="tabular">
          {t('stars.balanceAfter', { count: count(balanceAfter) })}
        </Text>
      </Box>
    </li>
  );
}

function NoLines({ isActive }: { isActive: boolean }) {
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
  const contactUrl = useContactUrl();
  const nextDripAt = useNextDrip(balance);
  return (
    <Card as="section" pad="lg">
      <Title order={2} size="h3">
        {t('stars.balance')}
      </Title>
      <Text fz={38} lh="44px" fw={650} lts="-0.028em" mod="tabular" mt={6} mb={14}>
        <Group component="span" gap={8}>
          <IconStarFilled size={26} color="var(--cl-gold)" aria-hidden="true" />
          <span>{count(balance)}</span>
        </Group>
      </Text>
      {nextDripAt && (
        <Text size="sm" variant="warn" mt={-6} mb={14}>
          {t('stars.next', { when: dayAndClock(nextDripAt) })}
        </Text>
      )}
      <Text component="div" size="sm" variant="soft">
        <Stack component="ul" gap={6} pt={14} className={css.rules}>
          <li>{t('stars.how.welcome', { count: WELCOME_STARS })}</li>
          <li>{t('stars.how.approved', { count: APPROVED_STARS })}</li>
          <li>{t('stars.how.drip', DRIP)}</li>
          <li>{t('stars.how.proposal')}</li>
          <li>{t('stars.how.refund')}</li>
        </Stack>
      </Text>
      <Text
        component="a"
        className={css.contact}
        display="inline-block"
        mih={24}
        mt={12}
        size="sm"
        lh="20px"
        fw={550}
        variant="link"
        href={contactUrl}
      >
        {t('stars.contact')}
      </Text>
    </Card>
  );
}
