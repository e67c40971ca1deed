import type { Profile } from '@castlane/contract/account.ts';
import { REVIEW_REASONS, type ReviewReason } from '@castlane/contract/verification.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { AppealNote } from './AppealNote.tsx';
import { AskForAnotherLook } from './AskForAnotherLook.tsx';
import { isFrozen } from './frozen.ts';
import { inputIdOf } from '#features/accounts/profile-values.ts';
import css from './RejectionNote.module.css';

/** Why the profile was rejected: each reason with the way to mend it, what staff wrote, and the appeal. While that waits, nothing is mended. */
export function RejectionNote({ profile, labels = [] }: { profile: Profile; labels?: readonly string[] }) {
  const t = useT();
  const titleId = useId();
  const { verificationStatus, rejection, rejectionReason, appeal, mayAppeal } = profile;
  if (verificationStatus !== 'rejected') return null;
  const items = rejection?.items ?? [];
  const open = items.filter(({ mended }) => !mended);
  return (
    <section className={css.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('modal.rejectedTitle')}
      </h2>
      {items.length === 0 ? <p className={css.text}>{rejectionReason}</p> : <Reasons items={open} labels={labels} />}
      {rejection?.note && (
        <div className={css.note}>
          <small>{t('accounts.noteFromTeam')}</small>
          {rejection.note}
        </div>
      )}
      <p className={css.next}>
        {t(isFrozen(profile) ? 'accounts.frozen' : items.length > 0 && open.length === 0 ? 'accounts.allMended' : 'accounts.mendAndSend')}
      </p>
      {appeal && <AppealNote appeal={appeal} />}
      {mayAppeal && <AskForAnotherLook profileId={profile.id} />}
    </section>
  );
}

function fieldOf(code: ReviewReason): string | undefined {
  const { field } = REVIEW_REASONS[code];
  return field === null ? undefined : inputIdOf(field);
}

/** With the names of the steps, each reason leads to the one that mends it. */
function Reasons({ items, labels }: { items: NonNullable<Profile['rejection']>['items']; labels: readonly string[] }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <ol className={css.reasons}>
      {items.map(({ code, sentence, step }) => (
        <li key={code}>
          <span className={css.text}>{sentence}</span>
          {labels.length > 0 && (
            <UiLink
              className={css.link}
              href={paths.setUpProfile(step, fieldOf(code))}
              aria-label={t('accounts.mendIn', { step: labels[step - 1] ?? String(step) })}
            >
              {t('accounts.mend')}
              <IconArrowRight size={16} stroke={2} aria-hidden="true" />
            </UiLink>
          )}
        </li>
      ))}
    </ol>
  );
}
