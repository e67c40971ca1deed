import type { Profile } from '@castlane/contract/account.ts';
import { useT } from '#features/accounts/i18n.ts';
import { isPublic, waitingOf } from './review-note.ts';
import css from './WaitingChanges.module.css';

/** What an active profile has changed and staff have not seen yet; nothing when there is none. */
export function WaitingChanges({ profile }: { profile: Profile }) {
  const t = useT();
  const changes = waitingOf(profile);
  if (changes.length === 0) return null;
  return (
    <section className={css.root} aria-label={t('accounts.waitingTitle')}>
      <h3 className={css.title}>{t('accounts.waitingTitle')}</h3>
      <dl>
        {changes.map(({ field, now, before }) => (
          <div key={field}>
            <dt>{t(`accounts.field.${field}`)}</dt>
            <dd>
              <b>{now}</b>
              <small>{t(isPublic(field) ? 'accounts.othersSee' : 'accounts.untilThen', { before })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
