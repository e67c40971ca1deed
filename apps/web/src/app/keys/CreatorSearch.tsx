import type { Job, OwnerCard } from '@castlane/contract/job.ts';
import { shownName } from '#features/accounts/names.ts';
import { budgetLine } from '#features/jobs/job-words.ts';
import { call } from '#platform/http/api.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { type Hit, isMatch, useSearch } from './hits.ts';
import { ownPages, useChatHits } from './own-hits.ts';
import { Results, type SearchProps } from './Results.tsx';

type Owner = Pick<OwnerCard, 'slug' | 'name' | 'company' | 'profileImageUri'>;
type Row = { job: Pick<Job, 'slug' | 'title' | 'budget'>; owner: Owner };

/** What a creator finds: open jobs, own jobs, businesses, chats, pages and actions. */
export function CreatorSearch(props: SearchProps) {
  const { text, q } = props;
  const isActive = useProfile()?.status === 'active';
  const open = useSearch('open', q, (given) => call('GET feeds', given));
  const own = useSearch('own', q, (given) => call('GET creator/jobs', given));
  const chats = useChatHits(q);
  const jobHit = (kind: string, { job, owner }: Row): Hit => ({
    id: `${kind}-${job.slug}`,
    label: job.title,
    note: `${shownName(owner)} · ${budgetLine(job.budget)}`,
    picture: pictureOf(owner),
    to: isActive ? paths.feedDetails(job.slug) : openReviewModal,
  });
  const owners = new Map([...open.items, ...own.items].map(({ owner }): [string, Owner] => [owner.slug, owner]));
  const businesses = [...owners.values()].filter((owner) => isMatch(shownName(owner), q));
  return (
    <Results
      {...props}
      searches={[open, own]}
      groups={[
        ...ownPages(text, 'creator'),
        {
          title: 'keys.group.jobs',
          hits: open.items.filter(({ ownProposal }) => !ownProposal).map((row) => jobHit('open', row)),
        },
        { title: 'keys.group.own', hits: own.items.map((row) => jobHit('own', row)) },
        {
          title: 'keys.group.businesses',
          hits: businesses.map((owner) => ({
            id: `business-${owner.slug}`,
            label: shownName(owner),
            picture: pictureOf(owner),
            to: paths.businessOwnerProfile(owner.slug),
          })),
        },
        chats,
      ]}
    />
  );
}

function pictureOf(owner: Owner): Hit['picture'] {
  return { name: shownName(owner), src: owner.profileImageUri, kind: 'business' };
}
