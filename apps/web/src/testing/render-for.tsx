import { Suspense, type ReactElement } from 'react';
import { fakeApi } from './fake-api.ts';
import { signIn } from './people.ts';
import { renderPage } from './render.tsx';

/** Renders for an account, whose API has no answers yet. */
export function renderFor(account: Parameters<typeof signIn>[0], element: ReactElement) {
  signIn(account);
  const api = fakeApi();
  return { api, ...renderPage(<Suspense>{element}</Suspense>) };
}
