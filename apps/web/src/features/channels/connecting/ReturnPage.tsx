import type { Service } from '@castlane/contract/channel.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { isProblem, react } from '#platform/http/problem.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Loader } from '#ui/states/Loader.ts';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Stack, Text } from '#ui/layout.ts';
import { broughtBy, connect, serviceOf, whyNot, type Brought } from './connecting.ts';

/** Replaces the parameters in the history, so that a reloaded page knows that there were some. */
const TAKEN = { isTaken: true };

/** The page to which a service redirects: finishes connecting, then leads to the result. */
export function ReturnPage() {
  const { pathname } = useLocation();
  const service = serviceOf(pathname.split('/')[2]) ?? 'youtube';
  useFinish(service);
  const name = t('channels.service', { context: service });
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{t('social.connecting', { service: name })}</DocumentTitle>
      <Stack gap={0} align="center" ta="center" role="status">
        <Loader size={36} aria-hidden="true" />
        <Box component="h1" mt={24}>
          {t('social.connecting', { service: name })}
        </Box>
        <Text inherit variant="soft" mt={6}>
          {t('social.connectingText')}
        </Text>
      </Stack>
    </BarePage>
  );
}

/** The parameters are a secret: they leave the address before any request, and are stored nowhere else. */
function useFinish(service: Service) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [brought] = useState(() => broughtBy(search));
  const [wasTaken] = useState(() => (state as typeof TAKEN | null)?.isTaken === true);
  useEffect(() => {
    let isHere = true;
    if (brought && 'code' in brought) void navigate(pathname, { replace: true, state: TAKEN });
    void outcomeOf(service, brought, wasTaken).then((path) => path && isHere && void navigate(path, { replace: true }));
    return () => {
      isHere = false;
    };
  }, [service, brought, wasTaken, pathname, navigate]);
}

/** The next page; undefined if the session is over, since the log-in opens by itself. */
async function outcomeOf(service: Service, brought: Brought, wasTaken: boolean): Promise<string | undefined> {
  const connecting = connect(service, brought);
  // The page was reloaded meanwhile: the result is unknown here, but the list shows it.
  if (!connecting && wasTaken) return paths.socialAccount();
  if (!connecting) return paths.socialAccountError(service, brought && 'why' in brought ? brought.why : 'expired');
  try {
    await connecting;
    return paths.successful('channel');
  } catch (problem) {
    if (!isProblem(problem, 1002, 1003, 1007, 1010)) return paths.socialAccountError(service, whyNot(problem));
    react(problem);
    return undefined;
  }
}
