import type { MailInvitation } from '@castlane/contract/mail-invitation.ts';
import { IconX } from '@tabler/icons-react';
import { agoInside } from '#platform/language/format.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Small, Text, Title } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useMailInvitations, useRemoveRefused, useWithdraw } from './mail-api.ts';
import css from './MailInvitations.module.css';
import { STATE_TONES, t } from './words.ts';

/** The people invited to a job by email, and their state. Nothing while there are none. */
export function MailInvitations({ slug }: { slug: string }) {
  const list = useMailInvitations(slug);
  const pages = list.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) return null;
  return (
    <Box component="section" mt={20} aria-labelledby="invited-by-mail">
      <Title order={3} size="h4" id="invited-by-mail">
        {t('mail.byMail')}
      </Title>
      <Text inherit variant="muted" mb={12}>
        {t('mail.byMailNote')}
      </Text>
      {pages[0]?.isPaused && <Paused slug={slug} hasRefused={items.some(({ state }) => state === 'refused')} />}
      <Card pad="none">
        <ul data-rows>
          {items.map((invitation) => (
            <Row key={invitation.id} slug={slug} invitation={invitation} />
          ))}
        </ul>
      </Card>
      {list.hasNextPage && (
        <Box mt={12} ta="center">
          <Button variant="default" size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('mail.more')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Paused({ slug, hasRefused }: { slug: string; hasRefused: boolean }) {
  const remove = useRemoveRefused(slug);
  const run = () =>
    remove.mutate(undefined, { onSuccess: ({ isPaused }) => toast.success(t(isPaused ? 'mail.stillPaused' : 'mail.goesOn')) });
  return (
    <Box mb={12}>
      <Note tone="warn">
        <p>{t(hasRefused ? 'mail.paused' : 'mail.pausedElsewhere')}</p>
        {hasRefused && (
          <Button mt={10} variant="default" size="sm" loading={remove.isPending} onClick={run}>
            {t('mail.removeRefused')}
          </Button>
        )}
      </Note>
    </Box>
  );
}

function Row({ slug, invitation: { id, email, name, state, createdAt } }: { slug: string; invitation: MailInvitation }) {
  const withdraw = useWithdraw(slug);
  const who = email ?? t('mail.noAddress');
  const canWithdraw = state !== 'joined' && state !== 'withdrawn';
  return (
    <li className={css.row}>
      <Box miw={0} flex={1}>
        <Text className={css.who} variant={email === null ? 'muted' : 'text'}>
          {who}
        </Text>
        <Small component="div">
          <DotLine
            facts={[name !== null && <bdi key="name">{name}</bdi>, t('mail.when', { when: agoInside(createdAt) })].filter(Boolean)}
          />
        </Small>
      </Box>
      <StatusBadge tone={STATE_TONES[state]}>{t('mail.state', { context: state })}</StatusBadge>
      {canWithdraw && (
        <IconButton
          size="sm"
          Icon={IconX}
          label={t('mail.withdraw', { who })}
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(id, { onSuccess: () => toast.success(t('mail.withdrawn')) })}
        />
      )}
    </li>
  );
}
