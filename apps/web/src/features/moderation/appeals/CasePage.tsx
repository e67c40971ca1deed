import { appealCase, type Case } from '@castlane/contract/case.ts';
import type { ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { useContactUrl } from '#platform/config.ts';
import { day } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { call } from '#platform/http/api.ts';
import { ApiProblem, isProblem } from '#platform/http/problem.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { ArtPending } from '#ui/art/ArtPending.tsx';
import { ArtRejected } from '#ui/art/ArtRejected.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { Card } from '#ui/content/Card.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import css from './CasePage.module.css';
import type { VerificationAppeal } from '@castlane/contract/verification.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';

const APPEAL_MAX = 2000;

export function CasePage() {
  const { token = '' } = useParams();
  const contactUrl = useContactUrl();
  const query = useQuery({
    ...caseQuery(token),
    refetchInterval: ({ state }) => (state.data && !state.data.liftedAt ? POLL_MS : false),
  });
  const exit = (
    <Button component="a" href={contactUrl} variant="subtle" size="sm">
      {t('cases.contact')}
    </Button>
  );
  return (
    <BarePage isCentred exit={exit} art={!query.isPending && <Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{t('cases.pageTitle')}</DocumentTitle>
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

/** A banned account has no socket, so the page polls for the answer. */
const POLL_MS = 60_000;

function caseQuery(token: string) {
  return queryOf(['case', token], 'GET cases/:token', { params: { token } });
}

function useAppeal(token: string) {
  const { queryKey } = caseQuery(token);
  return useMutation({
    mutationFn: (text: string) => call('POST cases/:token/appeal', { params: { token }, body: { text } }),
    onSuccess: (answer) => void queryClient.setQueryData(queryKey, answer),
    // The appeal was sent from another window, or the ban was lifted: refetch the case.
    onError: (problem) => {
      if (isProblem(problem, 1005, 1009)) void queryClient.invalidateQueries({ queryKey });
    },
    meta: { inline: [...FORM_CODES, 1001, 1005] },
  });
}

function isUnknown(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.code !== 1022;
}

const ART = { banned: ArtRejected, waiting: ArtPending, refused: ArtRejected, lifted: ArtSuccess };

function Decided({ token, found }: { token: string; found: Case }) {
  const { reason, bannedAt, liftedAt, mayAppeal, appeal } = found;
  const state = stateOf(found);
  const Art = ART[state];
  const banned = t('cases.bannedOn', { day: day(bannedAt) });
  return (
    <MessageCard art={<Art />} title={t('cases.title', { context: state })} text={t('cases.text', { context: state })} className={css.card}>
      <Stack gap={16} ta="start">
        <Panel
          title={t('cases.reason')}
          text={reason}
          note={liftedAt ? `${banned} · ${t('cases.liftedOn', { day: day(liftedAt) })}` : banned}
        />
        {appeal && <Appeal appeal={appeal} isOver={liftedAt !== null} />}
        {!liftedAt && <Meaning />}
        {mayAppeal && <AppealForm token={token} />}
        {liftedAt && <WayBack />}
      </Stack>
    </MessageCard>
  );
}

function Meaning() {
  return (
    <section>
      <Text component="h2" size="sm" fw={600}>
        {t('cases.meaning')}
      </Text>
      <Text component="div" fz={13} lh="19px" variant="soft">
        <Bullets gap={4} mt={6}>
          <li>{t('cases.meaning1')}</li>
          <li>{t('cases.meaning2')}</li>
          <li>{t('cases.meaning3')}</li>
        </Bullets>
      </Text>
    </section>
  );
}

function WayBack() {
  const isLoggedIn = useStore((store) => store.auth.login);
  return (
    <LinkButton href={isLoggedIn ? paths.home() : paths.login()} size="lg" fullWidth>
      {t(isLoggedIn ? 'cases.home' : 'cases.logIn')}
    </LinkButton>
  );
}

function Unknown() {
  const contactUrl = useContactUrl();
  return (
    <MessageCard art={<ArtEmptySearch />} title={t('cases.unknownTitle')} text={t('cases.unknownText')} className={css.card}>
      <Button component="a" href={contactUrl} size="lg" fullWidth variant="default">
        {t('cases.contact')}
      </Button>
    </MessageCard>
  );
}

function stateOf({ liftedAt, appeal }: Pick<Case, 'liftedAt' | 'appeal'>): 'banned' | 'waiting' | 'refused' | 'lifted' {
  if (liftedAt) return 'lifted';
  if (!appeal) return 'banned';
  return appeal.outcome === 'refused' ? 'refused' : 'waiting';
}

const TONES: Record<'waiting' | 'granted' | 'refused', StatusTone> = { waiting: 'gold', granted: 'ok', refused: 'bad' };

function Appeal({ appeal, isOver }: { appeal: VerificationAppeal; isOver: boolean }) {
  const { text, createdAt, outcome, answer, decidedAt } = appeal;
  const state = outcome ?? 'waiting';
  return (
    <>
      {outcome && <Panel title={t('cases.answer')} text={answer} note={decidedAt && t('cases.answeredOn', { day: day(decidedAt) })} />}
      <Panel
        title={t('cases.appealTitle')}
        // A ban that was lifted without an answer needs none any more.
        badge={(outcome || !isOver) && <StatusBadge tone={TONES[state]}>{t('cases.appeal', { context: state })}</StatusBadge>}
        text={text}
        note={t('cases.sentOn', { day: day(createdAt) })}
      />
    </>
  );
}

type PanelProps = { title: string; badge?: ReactNode; text: string | null; note: string | null };

function Panel({ title, badge, text, note }: PanelProps) {
  return (
    <Box component="section" miw={0} py={14} px={16} mod="inset">
      <Group gap={12} wrap="nowrap" justify="space-between">
        <Text component="h2" size="sm" fw={600}>
          {title}
        </Text>
        {badge}
      </Group>
      {text && (
        <Text inherit variant="soft" mod="written" mt={4} mb={6}>
          {text}
        </Text>
      )}
      {note && (
        <Text component="small" size="xs" variant="muted">
          {note}
        </Text>
      )}
    </Box>
  );
}

function AppealForm({ token }: { token: string }) {
  const appeal = useAppeal(token);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { text: '' },
    // The case's address is its secret, so the draft's key has only a part of it.
    draft: { key: `appeal.${token.slice(0, 8)}`, text: 'text' },
    check: appealCase.body,
    send: ({ text }) => appeal.mutateAsync(text),
    onSent: () => {
      toast.success(t('cases.sent'), { note: t('cases.sentNote') });
      document.getElementById('main')?.focus();
    },
  });

  return (
    <Form mod="ruled" pt={20} {...formProps}>
      <CharacterCount text={form.values.text} max={APPEAL_MAX}>
        <Textarea label={t('cases.yourAppeal')} description={t('cases.appealHint')} rows={6} {...form.getInputProps('text')} />
      </CharacterCount>
      <FormEnd line={line} isBusy={isSending} submit={t('cases.send')} />
      <Text size="xs" variant="muted" mt={-6} ta="center">
        {t('cases.once')}
      </Text>
    </Form>
  );
}
