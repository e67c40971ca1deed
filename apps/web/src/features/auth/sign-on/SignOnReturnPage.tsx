import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { finishSignOn } from '@castlane/contract/sign-on.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#platform/http/api.ts';
import { startSession } from '#platform/http/session.ts';
import { paths } from '#platform/page/paths.ts';
import { readStored } from '#platform/stored.ts';
import { t } from '#features/auth/words.ts';
import { Box, Stack, Text } from '#ui/layout.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Loader } from '#ui/states/Loader.ts';
import { FROM_KEY, lineOfSignOn } from './faults.ts';

/** The page to which the provider of the single sign-on redirects: finishes the log-in, or leads back to it and says why not. */
export function SignOnReturnPage() {
  useFinish();
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{t('auth.signingOn')}</DocumentTitle>
      <Stack gap={0} align="center" ta="center" role="status">
        <Loader size={36} aria-hidden="true" />
        <Box component="h1" mt={24}>
          {t('auth.signingOn')}
        </Box>
        <Text inherit variant="soft" mt={6}>
          {t('auth.signingOnText')}
        </Text>
      </Stack>
    </BarePage>
  );
}

/** The parameters are a secret: they leave the address before any request. The route table leads on from here once there is a session. */
function useFinish() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [brought] = useState(() => new URLSearchParams(search));
  useEffect(() => {
    if (search !== '') {
      const from = readStored(FROM_KEY, 'tab');
      void navigate(pathname, { replace: true, state: typeof from === 'string' ? { from } : null });
      return;
    }
    let isHere = true;
    void finish(brought).then(
      (session) => isHere && startSession(session),
      (problem: unknown) => isHere && void navigate(paths.login(), { replace: true, state: { ...state, line: lineOf(problem) } }),
    );
    return () => {
      isHere = false;
    };
  }, [brought, pathname, search, state, navigate]);
}

/** The provider, or the user there, said no. */
class NotSignedOn extends Error {}

function lineOf(problem: unknown): string | undefined {
  return problem instanceof NotSignedOn ? t('auth.signOnRefused') : lineOfSignOn(problem);
}

type Finished = Promise<AnswerOf<typeof finishSignOn>>;
const underway = new Map<string, Finished>();

/** A code can be used once: concurrent calls get the same promise. */
async function finish(brought: URLSearchParams): Finished {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => brought.get(name));
  if (!code || !state) throw new NotSignedOn();
  const begun = underway.get(state) ?? call('POST auth/single-sign-on', { body: { code, state, ...(iss && { iss }) } });
  underway.set(state, begun);
  return begun;
}
