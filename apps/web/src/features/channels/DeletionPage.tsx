import { queryOf } from '#platform/http/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useContactUrl } from '#platform/config.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from '#features/channels/connecting/words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Button } from '#ui/controls/Button.ts';
import { useUi } from '#ui/context.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Text } from '#ui/layout.ts';

/** The status of a request at Instagram to delete its data. Instagram links to this page; the account may no longer exist. */
export function DeletionPage() {
  const { code = '' } = useParams();
  const contactUrl = useContactUrl();
  const { data, isPending, error, refetch } = useQuery(
    queryOf(['instagram-deletion', code], 'GET integrations/instagram/data-deletion/:code', { params: { code } }),
  );
  return (
    <BarePage isCentred>
      {data ? (
        <Deleted at={data.deletedAt} code={code} />
      ) : isPending ? (
        <PageLoader />
      ) : isProblem(error, 1004, 1009) ? (
        <MessageCard art={<ArtEmptySearch />} title={t('social.deletionUnknownTitle')} text={t('social.deletionUnknownText')}>
          <DocumentTitle>{t('social.deletionUnknownTitle')}</DocumentTitle>
          <Button component="a" href={contactUrl} size="lg" fullWidth>
            {t('social.contactUs')}
          </Button>
        </MessageCard>
      ) : (
        <LoadError problem={error} onRetry={() => void refetch()} />
      )}
    </BarePage>
  );
}

function Deleted({ at, code }: { at: string; code: string }) {
  const { name } = useUi();
  return (
    <MessageCard art={<ArtSuccess />} title={t('social.deletedTitle')} text={t('social.deletedText', { name, when: dayAndClock(at) })}>
      <DocumentTitle>{t('social.deletedTitle')}</DocumentTitle>
      <Text component="dl" size="sm" variant="soft">
        <dt>{t('social.deletionCode')}</dt>
        <Text component="dd" inherit variant="text" ff="monospace">
          {code}
        </Text>
      </Text>
    </MessageCard>
  );
}
