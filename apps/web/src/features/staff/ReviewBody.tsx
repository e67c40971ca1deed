import { IconAlertTriangleFilled, IconCheck, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countryName, day, dayAndClock, languageName } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { CategoryChip } from '#ui/CategoryChip.tsx';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';
import { useNow } from './age.ts';
import type { Review } from './api.ts';
import { checksOf } from './checks.ts';
import css from './ReviewBody.module.css';

export function ReviewBody({ review }: { review: Review }) {
  const t = useT();
  return (
    <div className={css.root}>
      <Card as="section" pad="lg">
        <h2 className={css.title}>{t('staff.fields')}</h2>
        <Fields profile={review.profile} />
        <h2 className={`${css.title} ${css.second}`}>{t('staff.history')}</h2>
        <History review={review} />
      </Card>
      <Card as="section" pad="lg">
        <h2 className={css.title}>{t('staff.checks')}</h2>
        <Checks profile={review.profile} />
      </Card>
    </div>
  );
}

function Fields({ profile }: { profile: Review['profile'] }) {
  const t = useT();
  const { name, email, emailVerifiedAt, phoneNumber, dateOfBirth, gender, city, state, country, languages, about, categories, business } =
    profile;
  return (
    <>
      <dl className={css.list}>
        <Row label={t('accounts.name')}>{name}</Row>
        <Row label={t('accounts.email')}>
          {email}
          {emailVerifiedAt && (
            <span className={css.verified}>
              <IconCheck size={13} stroke={2} aria-hidden="true" />
              {t('app.verified')}
            </span>
          )}
        </Row>
        <Row label={t('accounts.phone')}>{phoneNumber}</Row>
        <Row label={t('accounts.birth')}>{dateOfBirth && day(dateOfBirth)}</Row>
        <Row label={t('accounts.gender')}>{gender && t(`accounts.gender.${gender}`)}</Row>
        <Row label={t('accounts.city')}>{city}</Row>
        <Row label={t('accounts.state')}>{state}</Row>
        <Row label={t('accounts.country')}>{country && countryName(country)}</Row>
        <Row label={t('accounts.languages')}>{languages.map(languageName).join(', ')}</Row>
        {business && <Row label={t('accounts.company')}>{business.company}</Row>}
        {business && <Row label={t('accounts.industry')}>{business.industry}</Row>}
        {business && <Row label={t('accounts.website')}>{business.website && <Outside href={business.website} />}</Row>}
      </dl>
      <dl className={css.wide}>
        <Row label={t('accounts.categories')}>
          {categories.length > 0 && (
            <span className={css.chips}>
              {categories.map((category) => (
                <CategoryChip key={category.id}>{category.name}</CategoryChip>
              ))}
            </span>
          )}
        </Row>
        <Row label={t('accounts.about')}>{about && <span className={css.about}>{about}</span>}</Row>
      </dl>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const t = useT();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={css.none}>{t('staff.notGiven')}</span>}</dd>
    </div>
  );
}

function Outside({ href }: { href: string }) {
  return (
    <a className={css.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {href}
    </a>
  );
}

function Checks({ profile }: { profile: Review['profile'] }) {
  const t = useT();
  const today = new Date(useNow()).toISOString().slice(0, 10);
  return (
    <>
      <ul className={css.checks}>
        {checksOf(profile, today).map(({ name, isFine }) => {
          const Icon = isFine ? IconCircleCheckFilled : IconAlertTriangleFilled;
          return (
            <li key={name} data-fine={isFine || undefined}>
              <Icon size={18} role="img" aria-label={t(isFine ? 'staff.fine' : 'staff.look')} />
              {t(`staff.check.${name}`)}
            </li>
          );
        })}
      </ul>
      <p className={css.hint}>{t('staff.checksNote')}</p>
    </>
  );
}

const STATES = { submitted: 'done', approved: 'done', rejected: 'bad' } as const;

function History({ review: { history } }: { review: Review }) {
  const t = useT();
  const steps = history.map(({ action, at, by, reason }, index): TimelineStep => {
    const isNow = index === history.length - 1 && action === 'submitted';
    const isAgain = action === 'submitted' && history.slice(0, index).some((step) => step.action === 'submitted');
    const when = dayAndClock(at);
    return {
      label: t(isAgain ? 'staff.did.again' : `staff.did.${action}`),
      note: (
        <>
          {reason && <span className={css.reason}>{reason}</span>}
          {by && action !== 'submitted' ? t('staff.by', { when, name: by }) : when}
        </>
      ),
      state: isNow ? 'now' : STATES[action],
    };
  });
  return <Timeline steps={steps} label={t('staff.history')} />;
}
