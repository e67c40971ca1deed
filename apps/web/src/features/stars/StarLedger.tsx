import { APPROVED_STARS, DRIP_BELOW, DRIP_DAYS, WELCOME_STARS } from '@castlane/contract/policy.ts';
import type { listStars } from '@castlane/contract/star.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useContactUrl } from '#platform/config.ts';
import { ago, count, dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { DataTable, DataTableSkeleton, type Column } from '#ui/content/DataTable.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Group, Stack, Text, Title } from '#ui/layout.ts';
import { Split } from '#ui/pages/Page.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { useNextDrip, useStars } from './api.ts';
import css from './StarLedger.module.css';

type Line = AnswerOf<typeof listStars>['items'][number];

/** Each star that was earned or spent, why, and the balance after it. */
export function StarLedger({ balance, isActive }: { balance: number; isActive: boolean }) {
  const query = useStars(balance);
  const columns = columnsOf(isActive);
  return (
    <Split isRailFirst rail={<Balance balance={balance} />}>
      <section className={css.ledger}>
        <Loaded query={query} skeleton={<DataTableSkeleton columns={columns} rows={10} />}>
          {({ pages }) => {
            const lines = pages.flatMap(({ items }) => items);
            return lines.length > 0 ? (
              <DataTable label={t('stars.ledger')} columns={columns} rows={lines} keyOf={({ id }) => id} />
            ) : (
              <EmptyState
                art={<ArtEmptyJobs />}
                title={t('stars.none')}
                text={t(isActive ? 'stars.noneActive' : 'stars.noneYet', { welcome: WELCOME_STARS })}
                action={isActive && <LinkButton href={paths.home()}>{t('stars.seeJobs')}</LinkButton>}
              />
            );
          }}
        </Loaded>
        {query.hasNextPage && (
          <Group justify="center" pt={14}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('stars.more')}
            </Button>
          </Group>
        )}
      </section>
    </Split>
  );
}

function columnsOf(isLink: boolean): Column<Line>[] {
  return [
    {
      id: 'date',
      label: t('stars.column.date'),
      width: '92px',
      renderCell: ({ createdAt }) => (
        <Text component="time" size="sm" variant="muted" dateTime={createdAt} title={dayAndClock(createdAt)}>
          {ago(createdAt)}
        </Text>
      ),
    },
    { id: 'what', label: t('stars.column.what'), renderCell: (line) => <What line={line} /> },
    {
      id: 'job',
      label: t('stars.column.job'),
      width: 'minmax(0, 1.4fr)',
      renderCell: ({ jobSlug, jobTitle }) => {
        const job = jobTitle ?? t('stars.job');
        if (!jobSlug) return null;
        return (
          <Text size="sm" className={css.job} title={job}>
            {isLink ? <TextLink href={paths.feedDetails(jobSlug)}>{job}</TextLink> : job}
          </Text>
        );
      },
    },
    {
      id: 'delta',
      label: t('stars.column.delta'),
      width: '44px',
      isNumber: true,
      renderCell: ({ delta }) => (
        <Text fw={600} variant={delta < 0 ? 'text' : 'ok'}>
          {delta < 0 ? `−${count(-delta)}` : `+${count(delta)}`}
        </Text>
      ),
    },
    {
      id: 'balance',
      label: t('stars.column.balance'),
      width: '60px',
      isNumber: true,
      renderCell: ({ balanceAfter }) => (
        <Text size="sm" variant="muted">
          <span className={css.word}>{t('stars.column.balance')}</span> <span>{count(balanceAfter)}</span>
        </Text>
      ),
    },
  ];
}

function What({ line: { reason, delta, note } }: { line: Line }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {t('stars.reason', { context: reason === 'grant' && delta < 0 ? 'correction' : reason })}
      </Text>
      {note && (
        <Text component="blockquote" size="sm" variant="soft" mod="written" my={4} ps={10} className={css.note}>
          {note}
        </Text>
      )}
    </>
  );
}

function Balance({ balance }: { balance: number }) {
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
        <Stack component="ul" gap={6} pt={14} mod="ruled">
          <li>{t('stars.how.welcome', { count: WELCOME_STARS })}</li>
          <li>{t('stars.how.approved', { count: APPROVED_STARS })}</li>
          <li>{t('stars.how.drip', { days: DRIP_DAYS, below: DRIP_BELOW })}</li>
          <li>{t('stars.how.proposal')}</li>
          <li>{t('stars.how.refund')}</li>
        </Stack>
      </Text>
      <Text
        component="a"
        mod="underlined"
        display="inline-block"
        mih={24}
        mt={12}
        size="sm"
        lh="20px"
        fw={550}
        variant="link"
        href={useContactUrl()}
      >
        {t('stars.contact')}
      </Text>
    </Card>
  );
}
