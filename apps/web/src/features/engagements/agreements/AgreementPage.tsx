import type { Agreement } from '@castlane/contract/offer.ts';
import { IconPrinter, IconDownload } from '@tabler/icons-react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useAgreement } from '#features/jobs/api.ts';
import { SafeMarkdown } from '#features/jobs/view/SafeMarkdown.tsx';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { isProblem } from '#platform/http/problem.ts';
import { useStore } from '#platform/store.ts';
import { useUi } from '#ui/context.tsx';
import { Mark } from '#ui/pictures/brand.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { agreedTermsOf, type AgreedTerms } from './agreed-terms.ts';
import css from './AgreementPage.module.css';
import { agreementRows, utcTime, fileName } from './agreement-words.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { saveFile } from '#platform/save-file.ts';
import { copyText } from '#ui/content/copy-text.ts';

/** The terms of an engagement, for printing and for proof (on paper an appendix with a page of its own): `?number=1` shows terms that were replaced later. */
export function AgreementPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const agreement = useAgreement(id, { number: numberOf(query.get('number')) });
  const isOwner = useStore((state) => state.auth.user.userType) === 'business_owner';
  if (isProblem(agreement.error, 1004, 1005, 1009)) return <Navigate to={paths.notFound()} replace />;
  const jobSlug = agreedTermsOf(agreement.data)?.job;
  const exit = jobSlug && (
    <LinkButton variant="subtle" size="sm" href={isOwner ? paths.job(jobSlug) : paths.feedDetails(jobSlug)}>
      {t('agreement.toJob')}
    </LinkButton>
  );
  return (
    <BarePage isLined exit={exit}>
      <DocumentTitle>{t('agreement.title')}</DocumentTitle>
      <div className={css.page}>
        <Loaded query={agreement} skeleton={<DocumentSkeleton />}>
          {(loaded) => <Document agreement={loaded} id={id} />}
        </Loaded>
      </div>
    </BarePage>
  );
}

/** An invalid number shows the newest. */
function numberOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

function Document({ agreement, id }: { agreement: Agreement; id: string }) {
  const terms = agreedTermsOf(agreement);
  const { number, versions, acceptedAt } = agreement;
  return (
    <Card as="article" pad="none" className={css.document ?? ''} aria-labelledby="agreement">
      <Letterhead address={`${window.location.host}${paths.agreement(id, number)}`} />
      <Group component="header" className={css.head} gap={16} align="flex-start" mb={20}>
        <Box miw={0} flex="1 1 280px">
          <h1 id="agreement">{t('agreement.title')}</h1>
          {terms?.title && (
            <Text size="lg" mt={2}>
              {terms.title}
            </Text>
          )}
          <Small mt={4}>
            {`${t('agreement.versionOf', { number, count: versions.length })} · ${t('agreement.acceptedAt', { time: utcTime(acceptedAt) })}`}
          </Small>
        </Box>
        <Button
          className={css.screen}
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('agreement.print')}
        </Button>
      </Group>
      {number < versions.length && <p className={css.older}>{t('agreement.older', { count: versions.length })}</p>}
      {terms && <Terms terms={terms} />}
      {agreement.answers.length > 0 && <AgreedAnswers answers={agreement.answers} />}
      <div className={css.appendix}>
        <p className={css.onPaper} aria-hidden="true">
          {t('agreement.appendix')}
        </p>
        <AgreementVersions agreement={agreement} id={id} />
        <AgreementProof agreement={agreement} name={fileName(terms?.job ?? id, number)} />
      </div>
    </Card>
  );
}

/** On paper only: whose installation it is, and where the agreement is kept. */
function Letterhead({ address }: { address: string }) {
  const { name } = useUi();
  return (
    <div className={`${css.letterhead} ${css.onPaper}`} aria-hidden="true">
      <Group component="span" gap={8} wrap="nowrap">
        <Mark size={26} />
        <b>{name}</b>
      </Group>
      <span>{address}</span>
    </div>
  );
}

function Terms({ terms }: { terms: AgreedTerms }) {
  const { description, jobVersion } = terms;
  return (
    <>
      <dl className={css.rows}>
        {agreementRows(terms).map(([label, values]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {values.map((value) => (
                <p key={value}>{value}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {description && (
        <section className={css.section} aria-labelledby="brief">
          <h2 id="brief">{jobVersion ? t('agreement.briefVersion', { number: jobVersion }) : t('agreement.brief')}</h2>
          <SafeMarkdown source={description} />
        </section>
      )}
    </>
  );
}

/** What the owner had answered about the job by then: both sides knew it, but the hash does not cover it. */
function AgreedAnswers({ answers }: Pick<Agreement, 'answers'>) {
  return (
    <section className={css.section} aria-labelledby="answers">
      <h2 id="answers">{t('agreement.answers')}</h2>
      <Small mt={4}>{t('agreement.answersNote')}</Small>
      <Stack component="dl" gap={12} mt={12}>
        {answers.map(({ question, answer, answeredAt }) => (
          <div key={`${answeredAt} ${question}`} className={css.answer}>
            <Text component="dt" fw={600} mod="written" data-written>
              {question}
            </Text>
            <Text component="dd" mod="written" data-written>
              {answer}
            </Text>
            <Small component="dd">{t('agreement.answeredAt', { time: utcTime(answeredAt) })}</Small>
          </div>
        ))}
      </Stack>
    </section>
  );
}

function DocumentSkeleton() {
  return (
    <Card pad="none" className={css.document ?? ''} role="status" aria-label={t('app.loading')}>
      <Skeleton height={32} width="50%" />
      <Skeleton height={18} width="70%" mt={12} />
      <Skeleton height={280} mt={28} />
      <Skeleton height={160} mt={28} />
    </Card>
  );
}

/** The versions of the terms: each contains the hash of the one before. */
function AgreementVersions({ agreement, id }: { agreement: Agreement; id: string }) {
  return (
    <section className={css.section} aria-labelledby="versions">
      <h2 id="versions">{t('agreement.versions')}</h2>
      <Small mt={4}>{t('agreement.versionsNote')}</Small>
      <Stack component="ol" className={css.versions} gap={10} mt={12}>
        {agreement.versions.map(({ number, sha256, acceptedAt }) => (
          <li key={number} aria-current={number === agreement.number ? 'true' : undefined}>
            <p>
              {number === agreement.number ? (
                <b>{t('agreement.version', { number })}</b>
              ) : (
                <TextLink fw={570} href={paths.agreement(id, number)}>
                  {t('agreement.version', { number })}
                </TextLink>
              )}{' '}
              <span>{`· ${t('agreement.acceptedAt', { time: utcTime(acceptedAt) })}`}</span>
            </p>
            <code>{sha256}</code>
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** The exact text that was hashed, and how to hash it again; see `docs/agreements.md`. */
function AgreementProof({ agreement, name }: { agreement: Agreement; name: string }) {
  const { canonical, sha256 } = agreement;
  const copy = (text: string, done: string) => void copyText(text, { done, failed: t('agreement.notCopied') });
  return (
    <section className={css.section} aria-labelledby="proof">
      <h2 id="proof">{t('agreement.proof')}</h2>
      <dl className={css.hash}>
        <dt>{t('agreement.hash')}</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
      <Small mt={4}>{t('agreement.proofNote')}</Small>
      <Group className={css.actions} gap={10} align="stretch" my={14}>
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          // The hashed bytes: UTF-8, without a byte order mark or a final line break.
          onClick={() => saveFile(new Blob([canonical], { type: 'application/json' }), name)}
        >
          {t('agreement.download')}
        </Button>
        <Button variant="default" onClick={() => copy(canonical, t('agreement.textCopied'))}>
          {t('agreement.copyText')}
        </Button>
        <Button variant="default" onClick={() => copy(sha256, t('agreement.hashCopied'))}>
          {t('agreement.copyHash')}
        </Button>
      </Group>
      <Small mt={4}>{t('agreement.commandNote')}</Small>
      <pre className={css.code}>{`sha256sum ${name}`}</pre>
      <h3>{t('agreement.canonical')}</h3>
      <pre className={css.code}>{canonical}</pre>
    </section>
  );
}
