import type { Thread } from '@castlane/contract/thread.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { money, shortDay } from '#platform/format.ts';
import { useT } from '#features/engagements/agreements/i18n.ts';
import { paths } from '#platform/paths.ts';
import { UiLink } from '#ui/UiLink.tsx';
import css from './AgreedStrip.module.css';
import '#features/threads/messages/i18n.ts';

/** Shows the agreed terms above the conversation, which nothing said in it changes, and links to the page with all of them. */
export function AgreedStrip({ agreed, jobSlug }: { agreed: NonNullable<Thread['agreed']>; jobSlug: string }) {
  const t = useT();
  const { price, dueBy, changeRounds, sha256 } = agreed;
  return (
    <UiLink className={css.root} href={paths.agreement(jobSlug)}>
      <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
      <span className={css.words}>
        <b>{t('agreement.title')}</b>
        {/* On a phone the line above shows both. */}
        <span className={css.wide}>{money(price)}</span>
        <span className={css.wide}>{t('messages.deliverBy', { day: shortDay(dueBy) })}</span>
        <span>{t('agreement.rounds', { count: changeRounds })}</span>
      </span>
      <code className={css.hash}>{sha256.slice(0, 12)}…</code>
    </UiLink>
  );
}
