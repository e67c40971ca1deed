import { useSearchParams } from 'react-router';
import { useT } from '#platform/i18n.ts';
import { openModal } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/BarePage.tsx';
import { Lanes } from '#ui/Lanes.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Button } from '#ui/Button.ts';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import css from './SuccessfulPage.module.css';

const KINDS = {
  profile: { title: 'successful.profileTitle', text: 'successful.profileText' },
  job: { title: 'successful.jobTitle', text: 'successful.jobText' },
  default: { title: 'successful.title', text: 'successful.text' },
} as const;

function kindOf(what: string | null): keyof typeof KINDS {
  return what === 'profile' || what === 'job' ? what : 'default';
}

/** The shared 'done' page: `?what=profile` after sending the profile, `?what=job&slug=…` after publishing a job. */
export function SuccessfulPage() {
  const t = useT();
  const [query] = useSearchParams();
  const kind = kindOf(query.get('what'));
  const slug = query.get('slug');
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{t(KINDS[kind].title)}</DocumentTitle>
      <div className={css.card}>
        <div className={css.art}>
          <ArtSuccess />
        </div>
        <h1 className={css.title}>{t(KINDS[kind].title)}</h1>
        <p className={css.text}>{t(KINDS[kind].text)}</p>
        {kind === 'job' && <JobNext />}
        {kind === 'job' && slug && (
          <div className={css.first}>
            <LinkButton href={paths.job(slug)} size="lg" fullWidth>
              {t('successful.job')}
            </LinkButton>
          </div>
        )}
        <LinkButton href={paths.home()} size="lg" fullWidth variant={kind === 'job' && slug ? 'default' : 'filled'}>
          {t('successful.home')}
        </LinkButton>
        {kind === 'profile' && (
          <Button variant="subtle" size="lg" fullWidth onClick={() => openModal('howItWorks')}>
            {t('app.howItWorks')}
          </Button>
        )}
      </div>
    </BarePage>
  );
}

function JobNext() {
  const t = useT();
  return (
    <div className={css.next}>
      <h2>{t('successful.jobNext')}</h2>
      <ol>
        <li>{t('successful.jobNext1')}</li>
        <li>{t('successful.jobNext2')}</li>
        <li>{t('successful.jobNext3')}</li>
      </ol>
    </div>
  );
}
