import type { Case } from '@castlane/contract/case.ts';
import { useParams } from 'react-router';
import { useContactUrl } from '#platform/config.ts';
import { day } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { ApiProblem } from '#platform/http/problem.ts';
import { useStore } from '#platform/store.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { ArtPending } from '#ui/art/ArtPending.tsx';
import { ArtRejected } from '#ui/art/ArtRejected.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Lanes } from '#ui/content/Lanes.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Stack, Text, Group } from '#ui/layout.ts';
import { useCase } from './api.ts';
import { AppealForm } from './AppealForm.tsx';
import css from './CasePage.module.css';
import type { VerificationAppeal } from '@castlane/contract/verification.ts';
import { StatusBadge, type StatusTone } from '#ui/content/StatusBadge.tsx';

/** The case of a ban, for anyone with its address, logged in or not. */
export function CasePage() {
  const t = useT();
  const { token = '' } = useParams();
  const contactUrl = useContactUrl();
  const query = useCase(token);
  const exit = (
    <Button component="a" href={contactUrl} variant="subtle" size="sm">
      {t('cases.contact')}
    </Button>
  );
  return (
    <BarePage isCentred exit={exit} art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{t('cases.title')}</DocumentTitle>
      {query.data ? (
        <Decided token={token} found={query.data} />
      ) : query.isPending ? (
        <PageLoader />
      ) : isUnknown(query.error) ? (
        <Unknown />
      ) : (
        <Card pad="page" className={css.card}>
          <LoadError problem={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
    </BarePage>
  );
}

function isUnknown(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.code !== 1022;
}

const ART = { banned: ArtRejected, waiting: ArtPending, refused: ArtRejected, lifted: ArtSuccess };

function Decided({ token, found }: { token: string; found: Case }) {
  const t = useT();
  const { reason, bannedAt, liftedAt, mayAppeal, appeal } = found;
  const state = stateOf(found);
  const Art = ART[state];
  return (
    <MessageCard art={<Art />} title={t(`cases.title.${state}`)} text={t(`cases.text.${state}`)} className={css.card}>
      <Stack gap={16} ta="start">
        <section className={css.panel}>
          <h2>{t('cases.reason')}</h2>
          <Text inherit variant="soft" mod="written" mt={4} mb={6}>
            {reason}
          </Text>
          <Text component="small" size="xs" variant="muted">
            {t('cases.bannedOn', { day: day(bannedAt) })}
            {liftedAt && ` · ${t('cases.liftedOn', { day: day(liftedAt) })}`}
          </Text>
        </section>
        {appeal && <Appeal appeal={appeal} isOver={liftedAt !== null} />}
        {!liftedAt && <Meaning />}
        {mayAppeal && <AppealForm token={token} />}
        {liftedAt && <WayBack />}
      </Stack>
    </MessageCard>
  );
}

function Meaning() {
  const t = useT();
  return (
    <section className={css.meaning}>
      <h2>{t('cases.meaning')}</h2>
      <ul>
        <li>{t('cases.meaning1')}</li>
        <li>{t('cases.meaning2')}</li>
        <li>{t('cases.meaning3')}</li>
      </ul>
    </section>
  );
}

function WayBack() {
  const t = useT();
  const isLoggedIn = useStore((store) => store.auth.login);
  return (
    <LinkButton href={isLoggedIn ? paths.home() : paths.login()} size="lg" fullWidth>
      {t(isLoggedIn ? 'cases.home' : 'cases.logIn')}
    </LinkButton>
  );
}

function Unknown() {
  const t = useT();
  const contactUrl = useContactUrl();
  return (
    <MessageCard art={<ArtEmptySearch />} title={t('cases.unknownTitle')} text={t('cases.unknownText')} className={css.card}>
      <Button component="a" href={contactUrl} size="lg" fullWidth variant="default">
        {t('cases.contact')}
      </Button>
    </MessageCard>
  );
}

/** The current content of the page. */
function stateOf({ liftedAt, appeal }: Pick<Case, 'liftedAt' | 'appeal'>): 'banned' | 'waiting' | 'refused' | 'lifted' {
  if (liftedAt) return 'lifted';
  if (!appeal) return 'banned';
  return appeal.outcome === 'refused' ? 'refused' : 'waiting';
}

const TONES: Record<'waiting' | 'granted' | 'refused', StatusTone> = { waiting: 'gold', granted: 'ok', refused: 'bad' };

/** The appeal, and its answer. */
function Appeal({ appeal, isOver }: { appeal: VerificationAppeal; isOver: boolean }) {
  const t = useT();
  const { text, createdAt, outcome, answer, decidedAt } = appeal;
  const state = outcome ?? 'waiting';
  return (
    <>
      {outcome && (
        <section className={css.panel}>
          <h2>{t('cases.answer')}</h2>
          {answer && (
            <Text inherit variant="soft" mod="written" mt={4} mb={6}>
              {answer}
            </Text>
          )}
          {decidedAt && (
            <Text component="small" size="xs" variant="muted">
              {t('cases.answeredOn', { day: day(decidedAt) })}
            </Text>
          )}
        </section>
      )}
      <section className={css.panel}>
        <Group gap={12} wrap="nowrap" justify="space-between">
          <h2>{t('cases.appeal')}</h2>
          {/* A ban that was lifted without an answer needs none any more. */}
          {(outcome || !isOver) && <StatusBadge tone={TONES[state]}>{t(`cases.appeal.${state}`)}</StatusBadge>}
        </Group>
        <Text inherit variant="soft" mod="written" mt={4} mb={6}>
          {text}
        </Text>
        <Text component="small" size="xs" variant="muted">
          {t('cases.sentOn', { day: day(createdAt) })}
        </Text>
      </section>
    </>
  );
}
