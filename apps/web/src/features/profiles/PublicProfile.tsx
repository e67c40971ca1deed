import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { loadChunk } from '#platform/chunk.ts';
import { paths } from '#platform/paths.ts';
import { isProblem } from '#platform/problem.ts';
import { queryClient } from '#platform/query.ts';
import { LoadError } from '#ui/LoadError.tsx';
import { Page } from '#ui/Page.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { publicProfileQuery } from './public-profile-query.ts';
import { ProfileSkeleton } from '#features/accounts/ProfileSkeleton.tsx';
import { loadPublicView, prefetchBelow, publicNameOf, PublicView } from './PublicView.tsx';

const ReportEntry = lazy(async () => ({
  default: (await loadChunk(() => import('#features/moderation/reports/ReportEntry.tsx'))).ReportEntry,
}));

/** The head of the page, and what is below it on its way. Nothing is asked of somebody who is not there. */
export async function prefetchPublicProfile(slug: string) {
  await Promise.all([queryClient.prefetchQuery(publicProfileQuery(slug)), loadPublicView()]);
  const profile = queryClient.getQueryData(publicProfileQuery(slug).queryKey);
  if (profile) prefetchBelow(profile);
}

type PublicProfileProps = { userType: 'creator' | 'business_owner'; renderActions?: (slug: string) => ReactNode };

/** The profile of somebody else, by the slug of the address. The other kind of account is not found here. */
export function PublicProfile({ userType, renderActions }: PublicProfileProps) {
  const { slug = '' } = useParams();
  const query = useQuery(publicProfileQuery(slug));
  const isOther = query.data !== undefined && query.data.userType !== userType;
  if (isOther || isProblem(query.error, 1009, 1004)) return <Navigate to={paths.notFound()} replace />;
  return (
    <Page>
      {query.data ? (
        <>
          <DocumentTitle>{publicNameOf(query.data)}</DocumentTitle>
          <PublicView profile={query.data} actions={renderActions?.(slug)} />
          <Suspense>
            <ReportEntry reported={{ about: { kind: 'profile', slug }, person: { id: query.data.id, name: query.data.name } }} />
          </Suspense>
        </>
      ) : query.isError ? (
        <LoadError problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ProfileSkeleton hasHead />
      )}
    </Page>
  );
}
