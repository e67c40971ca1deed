import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { SetUpTick, type getSetUp, type SetUpLine } from '@castlane/contract/set-up.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleDashed, IconInfoCircle } from '@tabler/icons-react';
import { Loaded } from '#ui/states/Loaded.tsx';
import { PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { isKey, t } from './words.ts';
import { call } from '#platform/http/api.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { toast } from '#ui/overlays/toast.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { setUpQuery, useTick } from './api.ts';
import css from './SetUp.module.css';

type SetUpAnswer = AnswerOf<typeof getSetUp>;

const LOOKS = {
  done: { Icon: IconCircleCheckFilled, color: 'ok-icon' },
  toDo: { Icon: IconCircleDashed, color: 'gold' },
  optional: { Icon: IconInfoCircle, color: 'text-3' },
  alarm: { Icon: IconAlertTriangleFilled, color: 'bad' },
};

export function SetUp() {
  const query = useQuery(setUpQuery);
  const tick = useTick();
  const isOpen = query.data && !query.data.isPutAway && query.data.lines.some(({ state }) => state !== 'done');
  return (
    <PageFrame
      title={t('staff.nav.setUp')}
      note={t('staffSetUp.note')}
      actions={
        isOpen && (
          <Button variant="default" loading={tick.isPending} onClick={() => tick.mutate('list')}>
            {t('staffSetUp.putAway')}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={560} radius={16} role="status" aria-busy="true" aria-label={t('app.loading')} />}>
        {(answer) => (
          <>
            <Lines {...answer} />
            <Text size="sm" variant="muted" mt={12}>
              {t(answer.commit === null ? 'staffSetUp.version' : 'staffSetUp.versionOf', {
                version: answer.version,
                commit: answer.commit ?? '',
              })}
            </Text>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Lines({ lines, ...about }: SetUpAnswer) {
  const isDone = lines.every(({ state }) => state === 'done');
  return (
    <Card pad="none">
      {isDone && (
        <EmptyState
          art={<ArtSuccess />}
          title={t('staffSetUp.allDone')}
          text={t('staffSetUp.allDoneText')}
          action={<LinkButton href={paths.staff('reviews')}>{t('staff.nav.reviews')}</LinkButton>}
        />
      )}
      <Box component="ul" mod="rows" py={4} px={20}>
        {lines.map((line) => (
          <Line key={line.line} line={line} {...about} />
        ))}
      </Box>
    </Card>
  );
}

type LineProps = { line: SetUpLine } & Pick<SetUpAnswer, 'docsUrl' | 'newest'>;

function Line({ line: { line, state, why, page }, docsUrl, newest }: LineProps) {
  const isDone = state === 'done';
  const { Icon, color } = LOOKS[state];
  return (
    <Group component="li" className={css.line} gap="4px 12px" align="flex-start" py={14}>
      <Icon size={20} color={`var(--cl-${color})`} role="img" aria-label={t('staffSetUp.state', { context: state })} />
      <Box flex="1 1 220px" miw={0}>
        <Text component="b" {...(isDone ? { fw: 450, variant: 'muted' } : { fw: 550 })}>
          {t('staffSetUp', { context: line })}
        </Text>
        {!isDone && (
          <Text size="sm" variant="soft">
            <span>{whatToDo(line, why, newest?.version)}</span>{' '}
            {line === 'release' && newest && (
              <>
                <TextLink isOutside isInText href={newest.url}>
                  {t('staffSetUp.release.changes')}
                </TextLink>{' '}
              </>
            )}
            <PageLink page={page} docsUrl={docsUrl} />
          </Text>
        )}
      </Box>
      {!isDone && <LineAction line={line} isAlarm={state === 'alarm'} />}
    </Group>
  );
}

/** A line without a reason of its own has one text. */
function whatToDo(line: SetUpLine['line'], why: SetUpLine['why'], version = ''): string {
  const key = `staffSetUp.${line}.${why ?? 'toDo'}`;
  return isKey(key) ? t(key, { version }) : '';
}

function PageLink({ page, docsUrl }: Pick<SetUpLine, 'page'> & Pick<SetUpAnswer, 'docsUrl'>) {
  const name = `docs/${page}`;
  if (docsUrl === null) {
    return (
      <Text span inherit variant="muted">
        {name}
      </Text>
    );
  }
  return (
    <TextLink isOutside isInText href={`${docsUrl}/${page}`}>
      {name}
    </TextLink>
  );
}

const TICKS = { categories: 'staffSetUp.categories.tick', backups: 'staffSetUp.backups.tick', list: 'staffSetUp.putAway' } as const;

/** Steps that can be taken here; all others are settings of the server. */
function LineAction({ line, isAlarm }: Pick<SetUpLine, 'line'> & { isAlarm: boolean }) {
  const tick = useTick();
  const tickOf = SetUpTick.safeParse(line).data;
  if (line === 'mail') return isAlarm ? <LookLink page="numbers" /> : <TestMailButton />;
  return (
    <Group component="span" gap={6} align="stretch">
      {(line === 'categories' || line === 'reviews') && <LookLink page={line} />}
      {tickOf && !isAlarm && (
        <Button variant="light" size="sm" loading={tick.isPending} onClick={() => tick.mutate(tickOf)}>
          {t(TICKS[tickOf])}
        </Button>
      )}
    </Group>
  );
}

function TestMailButton() {
  const mail = useMutation({
    mutationFn: () => call('POST /staff/v1/set-up/test-mail'),
    onSuccess: () => toast.success(t('staffSetUp.mailSent')),
  });
  return (
    <Button variant="light" size="sm" loading={mail.isPending} onClick={() => mail.mutate()}>
      {t('staffSetUp.sendMail')}
    </Button>
  );
}

function LookLink({ page }: { page: string }) {
  return (
    <LinkButton variant="subtle" size="sm" href={paths.staff(page)}>
      {t('staffSetUp.look')}
    </LinkButton>
  );
}
