import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { App } from '#app/App.tsx';
import { Providers } from '#app/Providers.tsx';

/** One page or component within everything it needs, at an address. */
export function renderPage(content: ReactNode, path = '/') {
  window.history.replaceState(null, '', path);
  return { user: userEvent.setup(), ...render(<Providers env="test">{content}</Providers>) };
}

/** The whole application at an address. */
export function renderApp(path = '/') {
  return renderPage(<App />, path);
}
