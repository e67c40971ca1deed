import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { IconBriefcase, IconCheck, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#features/search/discovery/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import css from './CreatorMarks.module.css';
import { openReviewModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

const InviteModal = lazyPart(() => import('./InviteModal.tsx'), 'InviteModal');
const ListModal = lazyPart(() => import('./ListModal.tsx'), 'ListModal');

/** Until the review of the reader's profile is over, creators are only looked at. */
function useDialogOnceReviewed(render: (state: DialogState) => ReactNode) {
  const { open, dialog } = useDialogs((_, state) => render(state));
  const isActive = useProfile()?.status === 'active';
  return { onClick: isActive ? () => open() : openReviewModal, dialog };
}

export function ListButton({ card, isPlain = false }: { card: CreatorCard; isPlain?: boolean }) {
  const { onClick, dialog } = useDialogOnceReviewed((state) => <ListModal card={card} {...state} />);
  const isListed = card.lists.length > 0;
  const Icon = isListed ? IconHeartFilled : IconHeart;
  return (
    <>
      <IconButton
        Icon={Icon}
        className={(isPlain ? css.plain : css.heart) ?? ''}
        size={isPlain ? 'md' : 'sm'}
        variant={isPlain ? 'line' : 'plain'}
        label={t(isListed ? 'discovery.listedLabel' : 'discovery.saveLabel', { name: card.name })}
        data-on={isListed || undefined}
        aria-haspopup="dialog"
        onClick={onClick}
      />
      {dialog}
    </>
  );
}

export function InviteButton({ card, isMain = false }: { card: CreatorCard; isMain?: boolean }) {
  const { onClick, dialog } = useDialogOnceReviewed((state) => <InviteModal card={card} {...state} />);
  const isInvited = card.invitedTo.length > 0;
  const Icon = isInvited && !isMain ? IconCheck : IconBriefcase;
  return (
    <>
      <Button
        fullWidth={!isMain}
        size={isMain ? 'md' : 'sm'}
        variant={isMain ? 'filled' : 'default'}
        leftSection={<Icon size={16} stroke={2} aria-hidden="true" />}
        aria-label={isMain ? undefined : t(isInvited ? 'discovery.invitedLabel' : 'discovery.inviteLabel', { name: card.name })}
        aria-haspopup="dialog"
        onClick={onClick}
      >
        {t(isMain ? 'discovery.inviteToJob' : isInvited ? 'discovery.invited' : 'discovery.invite')}
      </Button>
      {dialog}
    </>
  );
}
