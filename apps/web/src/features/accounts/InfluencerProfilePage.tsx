import { lazy, Suspense } from 'react';
import { loadPart } from '#platform/chunk.ts';
import { useProfile } from '#platform/store.ts';
import { PublicProfile } from './PublicProfile.tsx';

const CreatorActions = lazy(async () => ({
  default: (await loadPart(['discovery'], () => import('#features/discovery/CreatorActions.tsx'))).CreatorActions,
}));

export function InfluencerProfilePage() {
  const isActive = useProfile()?.status === 'active';
  return (
    <PublicProfile
      userType="creator"
      renderActions={(slug) =>
        isActive && (
          <Suspense>
            <CreatorActions slug={slug} />
          </Suspense>
        )
      }
    />
  );
}
