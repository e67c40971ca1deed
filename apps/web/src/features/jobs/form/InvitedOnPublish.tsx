import { useQuery } from '@tanstack/react-query';
import { t } from '#features/jobs/briefs/words.ts';
import { queryOf } from '#platform/http/queries.ts';
import { jobKeys } from '#platform/http/query-keys.ts';
import { Note } from '#ui/content/Note.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';

/** Names the creator for whom 'Work together again' made this draft. */
export function InvitedOnPublish({ slug }: { slug: string }) {
  const { data } = useQuery(queryOf(jobKeys.invitations(slug), 'GET job/:slug/invitations', { params: { slug }, query: {} }));
  const creator = data?.items[0]?.creator;
  if (!creator) return null;
  return (
    <Note icon={<Avatar size={20} name={creator.name} src={creator.profileImageUri} kind="person" />}>
      {t('brief.invitesOnPublish', { name: creator.name })}
    </Note>
  );
}
