import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import { useThreads } from '#features/threads/list/list-query.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { ActionBar } from '#ui/pages/ActionBar.tsx';
import { creatorQuery } from './api.ts';
import { InviteButton, ListButton } from '#features/search/lists/CreatorMarks.tsx';

/** A business's actions on a creator's profile: save to a list, open an existing chat, invite. */
export function CreatorActions({ slug }: { slug: string }) {
  const creator = useQuery(creatorQuery(slug));
  const threads = useThreads();
  // All appear at the same time, so that none moves another.
  if (creator.isPending || threads.isPending) return null;
  const card = creator.data;
  const thread = threads.data?.items.find(({ otherParty }) => otherParty.slug === slug);
  if (!card && !thread) return null;
  return (
    <ActionBar isInlineOnDesk>
      {card && <ListButton card={card} isPlain />}
      {thread && (
        <LinkButton
          variant="default"
          href={paths.thread(thread.id)}
          leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('discovery.message')}
        </LinkButton>
      )}
      {card && <InviteButton card={card} isMain />}
    </ActionBar>
  );
}
