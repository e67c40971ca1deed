import type { Params } from 'react-router';
import { creatorQuery } from '#features/search/discovery/api.ts';
import { CreatorActions } from '#features/search/discovery/CreatorActions.tsx';
import { queryClient } from '#platform/http/query.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { prefetchPublicProfile, PublicProfile, publicProfileQuery } from './PublicProfile.tsx';

export async function prefetch({ slug = '' }: Params) {
  await prefetchPublicProfile(slug, 'creator');
  const isCreator = queryClient.getQueryData(publicProfileQuery(slug).queryKey)?.userType === 'creator';
  if (isCreator && useStore.getState().profile.profile?.status === 'active') void queryClient.prefetchQuery(creatorQuery(slug));
}

export function InfluencerProfilePage() {
  const isActive = useProfile()?.status === 'active';
  return <PublicProfile userType="creator" renderActions={(slug) => isActive && <CreatorActions slug={slug} />} />;
}
