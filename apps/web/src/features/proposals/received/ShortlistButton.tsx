import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useT } from '#features/jobs/i18n.ts';
import { useOnlyOnce } from '#platform/only-once.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useShortlist } from './received-api.ts';

/** Sets a comment apart before anything is decided. It stays where it stands, and the button with it. */
export function ShortlistButton({ slug, proposal }: { slug: string; proposal: ReceivedProposal }) {
  const t = useT();
  const { id, status, creator } = proposal;
  const shortlist = useShortlist(slug);
  const isOn = status === 'shortlisted';
  const press = useOnlyOnce(async () => {
    await shortlist.mutateAsync({ id, isOn: !isOn }).catch(() => undefined);
    // A comment may be put there and taken away again and again.
    return false;
  });
  if (whyProposalCannot(isOn ? 'unshortlist' : 'shortlist', status) !== undefined) return null;
  const Icon = isOn ? IconBookmarkFilled : IconBookmark;
  return (
    <IconButton
      size="sm"
      label={t(isOn ? 'jobs.unshortlistNamed' : 'jobs.shortlistNamed', { name: creator.name })}
      // The second half of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && press()}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}
