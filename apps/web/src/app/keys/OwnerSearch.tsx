import { IconBriefcase } from '@tabler/icons-react';
import { jobStatusWord } from '#features/jobs/own/OwnStatusBadge.tsx';
import { list } from '#platform/language/format.ts';
import { call } from '#platform/http/api.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { useSearch } from './hits.ts';
import { ownPages, useChatHits } from './own-hits.ts';
import { Results, type SearchProps } from './Results.tsx';

/** What an owner finds: own jobs, creators, chats, pages and actions. */
export function OwnerSearch(props: SearchProps) {
  const { text, q } = props;
  const isActive = useProfile()?.status === 'active';
  const own = useSearch('own', q, (given) => call('GET job', given));
  const creators = useSearch('creators', q, (given) => call('GET creators', given), isActive);
  const chats = useChatHits(q);
  return (
    <Results
      {...props}
      searches={[own, creators]}
      groups={[
        ...ownPages(text, 'owner'),
        {
          title: 'keys.group.own',
          hits: own.items.map((job) => ({
            id: `own-${job.slug}`,
            label: job.title,
            note: jobStatusWord(job.status),
            picture: { Icon: IconBriefcase },
            to: job.status === 'draft' ? paths.postJob({ draft: job.slug }) : paths.job(job.slug),
          })),
        },
        {
          title: 'keys.group.creators',
          hits: creators.items.map(({ slug, name, profileImageUri, categories }) => ({
            id: `creator-${slug}`,
            label: name,
            note: list(categories.map((category) => category.name)),
            picture: { name, src: profileImageUri, kind: 'person' },
            to: paths.influencerProfile(slug),
          })),
        },
        chats,
      ]}
    />
  );
}
