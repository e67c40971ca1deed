import { queryOf } from '#platform/http/queries.ts';
import type { Invitation, InvitationState } from '@castlane/contract/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { agoInside } from '#platform/language/format.ts';
import { t as links } from '#features/search/links/words.ts';
import { MailInvitations } from '#features/search/mail-invitations/MailInvitations.tsx';
import { t } from '#features/search/mail-invitations/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { StatusBadge, VerifiedBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import css from './InvitedCreators.module.css';
import { jobKeys } from '#platform/http/query-keys.ts';

const LinkModal = lazyPart(() => import('#features/search/links/LinkModal.tsx'), 'LinkModal');
const InviteByMailModal = lazyPart(() => import('#features/search/mail-invitations/InviteByMailModal.tsx'), 'InviteByMailModal');

const TONES: Record<InvitationState, StatusTone> = { sent: 'gold', seen: 'info', commented: 'ok' };
/** More than the unanswered invitations that a job can have. */
const MOST = 50;

/** The creators invited to a job and their state, with a link to creators who fit; below the comments, or above them (`isFirst`). */
export function InvitedCreators({ slug, isFirst = false }: { slug: string; isFirst?: boolean }) {
  const { data } = useQuery(queryOf(jobKeys.invitations(slug), 'GET job/:slug/invitations', { params: { slug }, query: { limit: MOST } }));
  const byLink = useDialogs((_: void, state) => <LinkModal slug={slug} {...state} />);
  const byMail = useDialogs((_: void, state) => <InviteByMailModal slug={slug} {...state} />);
  const isActive = useProfile()?.status === 'active';
  if (!data) return null;
  return (
    <Box component="section" {...(isFirst ? { mb: 28 } : { mt: 28 })} aria-labelledby="invited-title">
      <Group gap="10px 16px" justify="space-between" mb={12}>
        <Box flex="1 1 240px">
          <Title order={2} size="h3" id="invited-title">
            {t('discovery.invitedTitle')}
          </Title>
          <Text inherit variant="muted">
            {t(data.items.length === 0 ? 'discovery.invitedNobody' : 'discovery.invitedNote')}
          </Text>
        </Box>
        <Group gap={8}>
          <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => byLink.open()}>
            {links('links.invite')}
          </Button>
          <Button variant="default" size="sm" aria-haspopup="dialog" onClick={isActive ? () => byMail.open() : openReviewModal}>
            {t('mail.invite')}
          </Button>
          <LinkButton variant="default" size="sm" href={paths.creatorsFor(slug)}>
            {t('discovery.findForJob')}
          </LinkButton>
        </Group>
      </Group>
      {data.items.length > 0 && (
        <Card pad="none">
          <ul data-rows>
            {data.items.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Card>
      )}
      <MailInvitations slug={slug} />
      {byLink.dialog}
      {byMail.dialog}
    </Box>
  );
}

function Row({ invitation: { creator, state, createdAt } }: { invitation: Invitation }) {
  return (
    <Group component="li" className={css.row} gap={12} wrap="nowrap">
      <Avatar size={40} name={creator.name} src={creator.profileImageUri} kind="person" />
      <Box miw={0} flex={1}>
        <UiLink className={css.name} data-underlined href={paths.influencerProfile(creator.slug)}>
          {creator.name}
        </UiLink>
        {creator.verified && <VerifiedBadge size={16} />}
        <Text size="sm" variant="muted">
          {t('discovery.invitedWhen', { when: agoInside(createdAt) })}
        </Text>
      </Box>
      <StatusBadge tone={TONES[state]}>{t('discovery.state', { context: state })}</StatusBadge>
    </Group>
  );
}
