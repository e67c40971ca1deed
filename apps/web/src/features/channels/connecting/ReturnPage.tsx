import { Service } from '@castlane/contract/channel.ts';
import { ConnectFailure, type OwnChannel } from '@castlane/contract/integration.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { call } from '#platform/http/api.ts';
import { isProblem, react } from '#platform/http/problem.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Loader } from '#ui/states/Loader.ts';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Stack, Text } from '#ui/layout.ts';
import { keepChannel } from '#features/channels/api.ts';

/** Replaces the parameters in the history, so that a reloaded page knows that there were some. */
const TAKEN = { isTaken: true };

/** The page to which a service redirects: finishes connecting, then leads to the result. */
export function ReturnPage() {
  const { pathname } = useLocation();
  const service = Service.safeParse(pathname.split('/')[2]).data ?? 'youtube';
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

/** Returns the parameters that a service sent: a code, or an error; undefined without either. */
type Brought = { code: string; state: string } | { why: ConnectFailure | undefined } | undefined;

/** `error` as in RFC 6749, section 4.1.2.1. */
function broughtBy(search: string): Brought {
  const query = new URLSearchParams(search);
  const [error, code, state] = ['error', 'code', 'state'].map((name) => query.get(name));
  if (error === 'access_denied') return { why: 'refused' };
  if (error) return { why: error === 'server_error' || error === 'temporarily_unavailable' ? 'away' : undefined };
  return code && state ? { code, state } : undefined;
}

const underway = new Map<Service, Promise<OwnChannel>>();

/** A code can be used once: concurrent calls get the same promise. */
function connect(service: Service, brought: Brought): Promise<OwnChannel> | undefined {
  const before = underway.get(service);
  if (before || !brought || 'why' in brought) return before;
  const { code, state } = brought;
  const connecting = finish(service, { code, state });
  underway.set(service, connecting);
  return connecting;
}

async function finish(service: Service, body: { code: string; state: string }): Promise<OwnChannel> {
  try {
    const channel = await call('POST integrations/:service/connect', { params: { service }, body });
    keepChannel(channel);
    return channel;
  } finally {
    underway.delete(service);
  }
}

/** Why connecting failed; undefined if unknown. */
function whyNot(problem: unknown): ConnectFailure | undefined {
  // The parameters are not those of a service.
  if (isProblem(problem, 1004)) return 'expired';
  return isProblem(problem, 1005) ? ConnectFailure.safeParse(problem.details[0]?.message).data : undefined;
}
