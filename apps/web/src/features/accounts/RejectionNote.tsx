import type { Profile } from '@castlane/contract/account.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { UiLink } from '#ui/UiLink.tsx';
import css from './RejectionNote.module.css';
import { stepsOf } from './profile-values.ts';

/** The reviewer's words, with a link to every step they name. */
export function RejectionNote({ profile }: { profile: Profile }) {
  const t = useT();
  const { verificationStatus, rejectionReason } = profile;
  if (verificationStatus !== 'rejected' || !rejectionReason) return null;
  return (
    <section className={css.root} aria-label={t('modal.rejectedTitle')}>
      <h2 className={css.title}>{t('modal.rejectedTitle')}</h2>
      <p className={css.reason}>{rejectionReason}</p>
      <div className={css.links}>
        {stepsNamed(rejectionReason, stepsOf(profile).length).map((step) => (
          <UiLink key={step} className={css.link} href={paths.setUpProfile(step)}>
            {t('accounts.goToStep', { step })}
          </UiLink>
        ))}
      </div>
    </section>
  );
}

/** The reasons of the staff console end in '(step 2)'. */
function stepsNamed(reason: string, count: number): number[] {
  const steps = Array.from(reason.matchAll(/\(step (\d)\)/gi), ([, step]) => Number(step));
  return [...new Set(steps)].filter((step) => step >= 1 && step <= count).toSorted((a, b) => a - b);
}
