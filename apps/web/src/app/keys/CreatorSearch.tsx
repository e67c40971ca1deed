import type { OwnerCard } from '@castlane/contract/job.ts';
import { shownName } from '#features/accounts/names.ts';
import { budgetLine } from '#features/jobs/job-words.ts';
import { call } from '#platform/http/api.ts';
import { openReviewModal } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { type Hit, isMatch, MOST, useAsked, useSearch } from './hits.ts';
import { pageGroups, useChatHits } from './own-hits.ts';
import { Results, type SearchProps } from './Results.tsx';

type Owner = Pick<OwnerCard, 'slug' | 'name' | 'company' | 'profileImageUri'>;

/** What a creator finds: open jobs, own jobs, businesses, chats, pages and actions. */
export function CreatorSearch(props: SearchProps) {
  const { text } = props;
  const { q, isTyping } = useAsked(text);
  const isActive = useProfile()?.status === 'active';
  const open = useSearch(q, {
    queryKey: ['palette', 'open', q],
    queryFn: ({ signal }) => call('GET feeds', { query: { q: q.slice(0, 80), limit: MOST }, signal }),
  });
  const own = useSearch(q, {
    queryKey: ['palette', 'own', q],
    queryFn: ({ signal }) => call('GET creator/jobs', { query: { q: q.slice(0, 100), limit: MOST }, signal }),
  });
  const chats = useChatHits(q);
  const jobHit = (kind: string, job: { slug: string; title: string }, owner: Owner, pay: string): Hit => ({
    id: `${kind}-${job.slug}`,
    label: job.title,
    note: `${shownName(owner)} · ${pay}`,
    picture: pictureOf(owner),
    to: isActive ? paths.feedDetails(job.slug) : openReviewModal,
  });
  const owners = new Map([...open.items, ...own.items].map(({ owner }): [string, Owner] => [owner.slug, owner]));
  return (
    <Results
      {...props}
      isPending={isTyping || open.isFetching || own.isFetching}
      isFailed={open.isError || own.isError}
      groups={[
        ...pageGroups(text, 'creator'),
        {
          title: 'keys.group.jobs',
          hits: open.items
            .filter(({ ownProposal }) => !ownProposal)
            .map(({ job, owner }) => jobHit('open', job, owner, budgetLine(job.budget))),
        },
        { title: 'keys.group.own', hits: own.items.map(({ job, owner }) => jobHit('own', job, owner, budgetLine(job.budget))) },
        {
          title: 'keys.group.businesses',
          hits: [...owners.values()]
            .filter((owner) => isMatch(shownName(owner), q))
            .map((owner) => ({
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
