import { IconBan } from '@tabler/icons-react';
import { dayAndClock } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Note } from '#ui/Note.tsx';
import { Text } from '#ui/layout.ts';
import type { AccountDetail } from './api.ts';

/** Since when and why somebody is banned, and what it hid. */
export function BanNote({ ban }: { ban: NonNullable<AccountDetail['ban']> }) {
  const t = useT();
  const { reason, bannedAt, bannedBy, hiddenJobs, hiddenProposals } = ban;
  return (
    <section aria-label={t('staffAccounts.standing.banned')}>
      <Note tone="warn" icon={<IconBan size={18} stroke={1.75} aria-hidden="true" />}>
        <p>
          <b>{t('staffAccounts.bannedBy', { when: dayAndClock(bannedAt), name: bannedBy ?? t('app.staff') })}</b>
        </p>
        <Text inherit mod="written" my={4}>
          {reason}
        </Text>
        <p>
          {t('staffAccounts.hid', {
            jobs: t('staffAccounts.jobCount', { count: hiddenJobs }),
            comments: t('staffAccounts.commentCount', { count: hiddenProposals }),
          })}
        </p>
      </Note>
    </section>
  );
}
